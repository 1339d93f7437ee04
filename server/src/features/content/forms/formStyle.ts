/** The look of forms that bring their own: quiet, readable, and easy to override. */
export const FORM_STYLE = `<style>
.mauticform_wrapper { max-width: 600px; margin: 10px auto; font: inherit; }
.mauticform-innerform { display: block; }
.mauticform-row { display: block; margin-bottom: 20px; }
.mauticform-row fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.mauticform-label { display: block; margin-bottom: 5px; padding: 0; font-size: 1.05em; font-weight: bold; }
.mauticform-required .mauticform-label::after { content: " *"; color: #b3261e; }
.mauticform-helpmessage { display: block; margin-bottom: 3px; font-size: .9em; }
.mauticform-errormsg { display: block; margin-top: 3px; color: #b3261e; }
.mauticform-selectbox, .mauticform-input, .mauticform-textarea { box-sizing: border-box; width: 100%; padding: .5em .6em;
  border: 1px solid #767676; background: #fff; color: #000; font: inherit; }
.mauticform-button { padding: .6em 1.4em; border: 0; border-radius: 4px; background: #4e5d9d; color: #fff; font: inherit;
  cursor: pointer; }
.mauticform-button:hover { background: #3a467a; }
.mauticform_wrapper :focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
.mauticform-error { margin-bottom: 10px; color: #b3261e; }
.mauticform-message { margin-bottom: 10px; color: #1b6e3c; }
.mauticform-pagebreak { display: flex; gap: 1em; }
</style>
`
