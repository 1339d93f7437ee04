/**
 * The look of forms that bring their own: quiet, readable, as wide as its place, and easy to override. Rows have the type
 * of their field as a class, too, which buttons and text areas share: selectors of these name the element.
 */
export const FORM_STYLE = `<style>
.mauticform_wrapper { box-sizing: border-box; max-width: 600px; margin: 10px auto; font: inherit; line-height: 1.5; }
.mauticform-innerform { display: block; }
.mauticform-row { position: relative; display: block; margin-bottom: 20px; }
.mauticform-row fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.mauticform-label { display: block; margin-bottom: 5px; padding: 0; font-size: 1em; font-weight: 600; }
.mauticform-required .mauticform-label::after { content: " *"; color: #b3261e; }
.mauticform-helpmessage { display: block; margin-bottom: 5px; font-size: .9em; }
.mauticform-errormsg { display: block; margin-top: 5px; color: #b3261e; font-size: .9em; }
.mauticform-selectbox, .mauticform-input, textarea.mauticform-textarea { box-sizing: border-box; width: 100%; min-height: 2.75em;
  padding: .5em .7em; border: 1px solid #767676; border-radius: 6px; background: #fff; color: #1a1a1a; font: inherit; }
textarea.mauticform-textarea { resize: vertical; }
.mauticform-input[type=file] { padding: .4em; }
.mauticform-has-error .mauticform-selectbox, .mauticform-has-error .mauticform-input,
.mauticform-has-error textarea.mauticform-textarea { border-color: #b3261e; box-shadow: inset 0 0 0 1px #b3261e; }
.mauticform-radiogrp-row, .mauticform-checkboxgrp-row { display: flex; gap: .6em; align-items: baseline; padding: .35em 0; }
.mauticform-radiogrp-row input, .mauticform-checkboxgrp-row input { flex: none; margin: 0; transform: translateY(.1em); }
button.mauticform-button { min-height: 2.75em; padding: .5em 1.6em; border: 2px solid transparent; border-radius: 6px;
  background: #4e5d9d; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button.mauticform-button:hover { background: #3a467a; }
button.mauticform-button[aria-disabled=true] { background: #6b6b6b; cursor: progress; }
button.mauticform-pagebreak-prev { border-color: #4e5d9d; background: #fff; color: #3a467a; }
button.mauticform-pagebreak-prev:hover { background: #eef0f8; color: #3a467a; }
.mauticform_wrapper :focus-visible { outline: 3px solid #d98e00; outline-offset: 2px; }
.mauticform-error:not(:empty), .mauticform-message:not(:empty) { margin-bottom: 16px; padding: .7em 1em; border: 1px solid;
  border-left-width: 6px; border-radius: 6px; background: #fff; overflow-wrap: anywhere; }
.mauticform-error { color: #b3261e; }
.mauticform-message { color: #1b6e3c; }
.mauticform-pagebreak:not(.mauticform-row) { display: flex; flex-wrap: wrap; gap: 1em; }
.mauticform-suggestions { position: absolute; z-index: 10; left: 0; right: 0; margin: 2px 0 0; padding: 0; list-style: none;
  border: 1px solid #767676; border-radius: 6px; background: #fff; color: #1a1a1a; overflow: hidden; }
.mauticform-suggestions li { padding: .5em .7em; cursor: pointer; overflow-wrap: anywhere; }
.mauticform-suggestions li[aria-selected=true], .mauticform-suggestions li:hover { background: #4e5d9d; color: #fff; }
</style>
`
