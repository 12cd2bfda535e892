// Leading a prize-giving by keys: each is the button of the same name.

import { onStep } from "../page/steps.js";

/** @type {any} */
const form = document.querySelector("form[data-ceremony]");

onStep((step) => {
  const button = form.querySelector(`button[value=${step}]`);
  if (!button.disabled) form.requestSubmit(button);
});
