/** The look of focus items inside their own tree: nothing of the page around reaches in, nothing leaks out. */
export const FOCUS_STYLE = `
:host { all: initial; }
.mautic-focus { position: fixed; z-index: 2147483000; box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif;
  color: var(--mf-text); background: #fff; }
.mf-bar { left: 0; right: 0; padding: .6rem 3rem; background: var(--mf-primary); text-align: center; }
.mf-bar.mf-large { padding: 1.4rem 3rem; font-size: 1.2rem; }
.mf-bar .mf-content { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: center; }
.mf-bar.mf-top { top: 0; } .mf-bar.mf-bottom { bottom: 0; }
.mf-modal { left: 50%; top: 10vh; width: min(36rem, 92vw); max-height: 80vh; overflow: auto; transform: translateX(-50%);
  padding: 2rem; border-top: 6px solid var(--mf-primary); border-radius: 4px; box-shadow: 0 0 0 100vmax rgb(0 0 0 / .5); }
.mf-modal.mf-middle { top: 50%; transform: translate(-50%, -50%); } .mf-modal.mf-bottom { top: auto; bottom: 10vh; }
.mf-notification { width: min(22rem, 92vw); padding: 1.25rem; border-left: 6px solid var(--mf-primary); border-radius: 4px;
  box-shadow: 0 4px 24px rgb(0 0 0 / .25); }
.mf-notification.mf-top_left { top: 1rem; left: 1rem; } .mf-notification.mf-top_right { top: 1rem; right: 1rem; }
.mf-notification.mf-bottom_left { bottom: 1rem; left: 1rem; }
.mf-notification.mf-bottom_right { bottom: 1rem; right: 1rem; }
.mf-page { inset: 0; display: grid; place-items: center; padding: 2rem; overflow: auto; text-align: center; }
.mf-content > * { margin: 0 0 .75rem; } .mf-bar .mf-content > * { margin: 0; }
.mf-headline { font-size: 1.35em; font-weight: 700; line-height: 1.25; }
.mf-link { display: inline-block; padding: .45rem 1.2rem; border-radius: 4px; background: var(--mf-button);
  color: var(--mf-button-text); font-weight: 600; text-decoration: none; }
.mf-close { position: absolute; top: .3rem; right: .3rem; width: 2.5rem; height: 2.5rem; border: 0; background: none;
  color: inherit; font-size: 1.5rem; line-height: 1; cursor: pointer; }
.mf-form { text-align: start; }
.mf-bar .mauticform-errormsg, .mf-bar .mauticform-required .mauticform-label::after { color: inherit; }
.mf-form button.mauticform-button, .mf-form button.mauticform-button:hover { background: var(--mf-button);
  color: var(--mf-button-text); }
@media (max-width: 480px) { .mf-modal { padding: 1.5rem 1.25rem; } .mf-bar { padding: .6rem 2.75rem .6rem 1rem; } }
.mautic-focus { overflow-wrap: anywhere; }
.mautic-focus :focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
.mf-animate { animation: mf-in .4s ease-out; }
@keyframes mf-in { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .mf-animate { animation: none; } }
`
