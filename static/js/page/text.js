// The texts a template gives to its script.

/**
 * A text with its facts: fill("Remove %(tile)s", {tile: "3 of bamboo"}).
 * @param {string} template
 * @param {Record<string, any>} facts
 */
export function fill(template, facts) {
  return template.replace(/%\((\w+)\)s/g, (_, name) => facts[name]);
}
