// Options of the rules chosen alone; without this, those of every rule system are there, folded.

const choices = [...document.querySelectorAll("[type=radio][name=ruleset]")];
const showOptions = () => {
  const chosen = choices.find((choice) => choice.checked);
  for (const part of document.querySelectorAll("[data-ruleset]")) {
    part.hidden = part.dataset.ruleset !== chosen?.value;
  }
};
if (choices.length) {
  for (const choice of choices) choice.addEventListener("change", showOptions);
  document.addEventListener("htmx:afterSwap", showOptions);
  showOptions();
}
