(() => {
'use strict';
const TEXTS = {
submittingMessage: 'Please wait…',
failedMessage: 'The form could not be sent. Please try again.',
pageMessage: 'Page {page} of {pages}',
fileTypeMessage: 'Files of this type are not accepted.',
fileSizeMessage: 'The file is too large.',
suggestionsMessage: 'Suggestions',
};
function text(name) {
return window.MauticLang?.[name] || TEXTS[name];
}
function tell(form, name, ...values) {
const hooks = window.MauticFormCallback?.[nameOf(form)];
const hook = hooks?.[name];
if (!hook)
return undefined;
try {
return hook.apply(hooks, values);
}
catch (error) {
console.error(error);
return undefined;
}
}
function nameOf(form) {
return form.getAttribute('data-mautic-form') ?? '';
}
function controlsIn(element) {
return [...element.querySelectorAll('input, select, textarea')].filter(({ disabled }) => !disabled);
}
function rowsIn(element) {
return [...element.querySelectorAll('.mauticform-row')];
}
function rowOf(form, alias) {
const name = CSS.escape(`mauticform[${alias}]`);
const control = form.querySelector(`[name="${name}"], [name="${name}[]"]`);
const id = CSS.escape(`mauticform_${nameOf(form)}_${alias}`);
return (control?.closest('.mauticform-row') ??
form.querySelector(`.mauticform-row#${id}`));
}
function valuesOf(controls) {
return controls
.flatMap((control) => {
if (control instanceof HTMLSelectElement)
return [...control.selectedOptions].map(({ value }) => value);
const isChoice = control.type === 'radio' || control.type === 'checkbox';
return isChoice && !control.checked ? [] : [control.value];
})
.filter((value) => value.trim() !== '');
}
const messages = new WeakMap();
function messageOf(row) {
const place = placeOf(row);
if (!place)
return '';
const message = messages.get(place) ?? place.textContent ?? '';
messages.set(place, message);
return message;
}
function markError(form, row, message) {
const usual = messageOf(row);
const validationMessage = message || usual;
row.classList.add('mauticform-has-error');
const place = placeOf(row);
for (const control of controlsIn(row)) {
control.setAttribute('aria-invalid', 'true');
if (place)
describe(control, place);
}
if (tell(form, 'onErrorMark', { containerId: row.id, valid: false, validationMessage }) === true || !place)
return;
place.textContent = validationMessage;
place.style.display = '';
}
function clearError(form, row) {
if (!row.classList.contains('mauticform-has-error'))
return;
row.classList.remove('mauticform-has-error');
for (const control of controlsIn(row))
control.removeAttribute('aria-invalid');
const place = placeOf(row);
if (tell(form, 'onErrorClear', row.id) === true || !place)
return;
place.style.display = 'none';
}
function placeOf(row) {
return row.querySelector('.mauticform-errormsg');
}
function describe(control, place) {
place.id ||= `${control.id}-error`;
if (control.hasAttribute('aria-describedby') || control.closest('fieldset[aria-describedby]'))
return;
control.setAttribute('aria-describedby', place.id);
}
const off = new WeakSet();
function applyConditions(form) {
const rows = [...form.querySelectorAll('[data-mautic-form-show-on]')];
for (let round = 0, isSettled = false; !isSettled && round <= rows.length; round++) {
isSettled = true;
for (const row of rows) {
const isShown = isAsked(form, row);
if (isShown !== (row.style.display === 'none') && round > 0)
continue;
isSettled = false;
show(row, isShown);
}
}
}
function isAsked(form, row) {
const rule = row.getAttribute('data-mautic-form-show-on') ?? '';
const colon = rule.indexOf(':');
const alias = rule.slice(0, colon);
const parents = controlsIn(form).filter(({ name }) => name === `mauticform[${alias}]` || name === `mauticform[${alias}][]`);
if (parents.length === 0)
return false;
const values = valuesOf(parents);
const wanted = rule.slice(colon + 1).split('|');
const isThere = values.some((value) => wanted.includes(value));
if (row.getAttribute('data-mautic-form-expr') === 'notIn')
return !isThere;
return row.getAttribute('data-mautic-form-any') === 'true' ? values.length > 0 : isThere;
}
function show(row, isShown) {
row.style.display = isShown ? '' : 'none';
for (const control of row.querySelectorAll('input, select, textarea')) {
if (isShown) {
if (off.delete(control))
control.disabled = false;
}
else if (!control.disabled) {
off.add(control);
control.disabled = true;
}
}
}
function validate(form, within) {
const said = tell(form, 'onValidate');
let isValid = said !== false;
if (said !== true && said !== false) {
tell(form, 'onValidateStart');
for (const row of rowsIn(within)) {
const problem = problemOf(row);
if (problem === null)
clearError(form, row);
else {
markError(form, row, problem);
isValid = false;
}
}
}
tell(form, 'onValidateEnd', isValid);
return isValid;
}
function revalidate(form, row) {
if (row.classList.contains('mauticform-has-error') && problemOf(row) === null)
clearError(form, row);
}
function focusFirstError(within) {
const rows = [...within.querySelectorAll('.mauticform-has-error')];
rows.flatMap(controlsIn)[0]?.focus();
}
function problemOf(row) {
const controls = controlsIn(row);
if (controls.length === 0)
return null;
const isRequired = row.hasAttribute('data-validate') || controls.some(({ required }) => required);
if (isRequired && valuesOf(controls).length === 0)
return messageOf(row);
for (const control of controls) {
const problem = wrongFormat(control);
if (problem !== null)
return problem;
}
return null;
}
function wrongFormat(control) {
if (control instanceof HTMLInputElement && control.type === 'file')
return wrongFile(control);
const { valueMissing, valid } = control.validity;
return valid || valueMissing ? null : control.validationMessage;
}
function wrongFile(control) {
const endings = control.accept.toLowerCase().split(',').filter(Boolean);
const megabytes = Number(control.getAttribute('data-mautic-form-max-size') ?? 0);
for (const { name, size } of control.files ?? []) {
if (endings.length > 0 && !endings.some((ending) => name.toLowerCase().endsWith(ending.trim())))
return text('fileTypeMessage');
if (megabytes > 0 && size > megabytes * 1024 * 1024)
return text('fileSizeMessage');
}
return null;
}
const current = new WeakMap();
function currentPage(form) {
return pagesOf(form)[current.get(form) ?? 0] ?? form;
}
function showPage(form, index) {
const pages = pagesOf(form);
if (pages.length < 2)
return;
current.set(form, index);
for (const [number, page] of pages.entries()) {
page.hidden = false;
page.style.display = number === index ? '' : 'none';
page.setAttribute('role', 'group');
page.setAttribute('aria-label', text('pageMessage')
.replace('{page}', String(number + 1))
.replace('{pages}', String(pages.length)));
for (const button of page.querySelectorAll(BUTTONS)) {
const leadsTo = number + (isNext(button) ? 1 : -1);
button.style.display = pages[leadsTo] ? '' : 'none';
}
}
}
function showPageOf(form, row) {
const index = pagesOf(form).findIndex((page) => page.contains(row));
if (index >= 0)
showPage(form, index);
}
function followPageBreaks(form) {
form.addEventListener('click', ({ target }) => {
const button = target instanceof Element ? target.closest(BUTTONS) : null;
if (button)
turn(form, isNext(button) ? 1 : -1);
});
}
function goOn(form) {
return turn(form, 1);
}
function turn(form, by) {
const index = (current.get(form) ?? 0) + by;
const next = pagesOf(form)[index];
if (!next)
return false;
if (by > 0 && !validate(form, currentPage(form))) {
focusFirstError(currentPage(form));
return true;
}
tell(form, by > 0 ? 'onShowNextPage' : 'onShowPreviousPage', index + 1);
showPage(form, index);
const [first] = controlsIn(next).filter(({ type }) => type !== 'hidden');
first?.focus();
return true;
}
const BUTTONS = '.mauticform-pagebreak-next, .mauticform-pagebreak-prev';
function isNext(button) {
return button.classList.contains('mauticform-pagebreak-next');
}
function pagesOf(form) {
return [...form.querySelectorAll('.mauticform-page-wrapper')];
}
function setMessage(form, type, message) {
if (tell(form, 'onMessageSet', { message, type }) === true)
return null;
const place = form.querySelector(`.mauticform-${type}`);
place?.replaceChildren(...(message === '' ? [] : readMessage(message)));
return place;
}
function lookAt(place) {
place.tabIndex = -1;
place.focus({ preventScroll: true });
const { top, bottom } = place.getBoundingClientRect();
if (top >= 0 && bottom <= window.innerHeight)
return;
const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}
const KEPT = new Set('A B BR CODE EM H1 H2 H3 H4 I LI OL P SMALL SPAN STRONG U UL'.split(' '));
const LOST = new Set('SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE SVG MATH'.split(' '));
function readMessage(html) {
const { body } = new DOMParser().parseFromString(html.replaceAll('\n\n', '<br><br>'), 'text/html');
return [...body.childNodes].flatMap(harmless);
}
function harmless(node) {
if (node instanceof Text)
return [document.createTextNode(node.data)];
if (!(node instanceof Element) || LOST.has(node.tagName.toUpperCase()))
return [];
const inner = [...node.childNodes].flatMap(harmless);
if (!KEPT.has(node.tagName))
return inner;
const copy = document.createElement(node.tagName);
copy.append(...inner);
const href = node.getAttribute('href') ?? '';
if (copy instanceof HTMLAnchorElement && /^(https?:|mailto:|tel:)/i.test(href))
copy.href = href;
return [copy];
}
const LONGEST_MS = 120_000;
const GRACE_MS = 3_000;
async function send(form, button) {
try {
return (await mayAsk(form)) ? await sendByScript(form, button) : await sendByFrame(form);
}
catch {
return null;
}
}
function siteOf(form) {
return form.action.replace(/\/form\/submit.*$/s, '');
}
function credentials() {
return window.origin === 'null' ? 'omit' : 'include';
}
const answers = new Map();
function mayAsk(form) {
if (new URL(form.action).origin === window.origin)
return Promise.resolve(true);
const site = siteOf(form);
const known = answers.get(site);
if (known)
return known;
const asked = fetch(`${site}/media/js/mautic-form.js`, {
method: 'HEAD',
cache: 'no-store',
headers: { 'X-Requested-With': 'XMLHttpRequest' },
credentials: credentials(),
}).then(({ ok }) => ok, () => false);
answers.set(site, asked);
return asked;
}
async function sendByScript(form, button) {
const values = new FormData(form, button);
const token = document.querySelector('meta[name="visitor_token"]');
if (token)
values.set('visitor_token', token.content);
const hasFiles = form.enctype === 'multipart/form-data';
const answer = await fetch(form.action.replace('/form/submit', '/form/submit/ajax'), {
method: 'POST',
headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
body: hasFiles ? values : new URLSearchParams(values),
credentials: credentials(),
});
const result = await answer.json();
if (token && result.visitor_token)
token.content = result.visitor_token;
return result;
}
function sendByFrame(form) {
const { origin } = new URL(form.action);
const frame = document.createElement('iframe');
frame.name = `mauticiframe_${nameOf(form)}`;
frame.title = nameOf(form);
frame.style.display = 'none';
document.body.append(frame);
const mark = document.createElement('input');
mark.type = 'hidden';
mark.name = 'mauticform[messenger]';
mark.value = '1';
form.append(mark);
const { target } = form;
return new Promise((resolve) => {
const timers = [window.setTimeout(() => done(null), LONGEST_MS)];
const done = (answer) => {
window.removeEventListener('message', listen);
for (const timer of timers)
clearTimeout(timer);
mark.remove();
frame.remove();
resolve(answer);
};
const listen = ({ source, origin: from, data }) => {
if (source !== frame.contentWindow || from !== origin)
return;
try {
done(typeof data === 'string' ? JSON.parse(data) : data);
}
catch { }
};
window.addEventListener('message', listen);
frame.addEventListener('load', () => {
if (!isBlank(frame))
timers.push(window.setTimeout(() => done(null), GRACE_MS));
});
form.target = frame.name;
HTMLFormElement.prototype.submit.call(form);
form.target = target;
});
}
function isBlank(frame) {
try {
return frame.contentWindow?.location.href === 'about:blank';
}
catch {
return false;
}
}
const SHORTEST = 3;
const PAUSE_MS = 250;
let lists = 0;
function suggestCompanies(form, input) {
const list = document.createElement('ul');
list.className = 'mauticform-suggestions';
list.id = `mauticform-suggestions-${++lists}`;
list.hidden = true;
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', text('suggestionsMessage'));
input.after(list);
input.autocomplete = 'off';
input.setAttribute('role', 'combobox');
input.setAttribute('aria-autocomplete', 'list');
input.setAttribute('aria-controls', list.id);
let chosen = -1;
let asked = 0;
let pause = 0;
const choose = (index) => {
chosen = index;
for (const [number, option] of [...list.children].entries())
option.setAttribute('aria-selected', String(number === index));
const id = list.children[index]?.id;
if (id)
input.setAttribute('aria-activedescendant', id);
else
input.removeAttribute('aria-activedescendant');
};
const offer = (names) => {
list.replaceChildren(...names.map((name, number) => {
const option = document.createElement('li');
option.id = `${list.id}-${number}`;
option.setAttribute('role', 'option');
option.textContent = name;
return option;
}));
list.hidden = names.length === 0;
input.setAttribute('aria-expanded', String(names.length > 0));
choose(-1);
};
const take = (option) => {
if (!option)
return;
input.value = option.textContent ?? '';
asked++;
offer([]);
input.dispatchEvent(new Event('change', { bubbles: true }));
};
offer([]);
input.addEventListener('input', () => {
clearTimeout(pause);
const number = ++asked;
const search = input.value.trim();
if (search.length < SHORTEST)
return offer([]);
pause = window.setTimeout(async () => {
const names = await findNames(form, search);
if (number === asked)
offer(names);
}, PAUSE_MS);
});
input.addEventListener('keydown', (event) => {
const count = list.children.length;
if (count === 0)
return;
const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
if (step !== undefined)
choose((chosen + step + (chosen < 0 && step < 0 ? 1 : 0) + count) % count);
else if (event.key === 'Enter' && chosen >= 0)
take(list.children[chosen]);
else if (event.key === 'Escape')
offer([]);
else
return;
event.preventDefault();
});
list.addEventListener('mousedown', (event) => {
event.preventDefault();
take(event.target instanceof Element ? event.target.closest('li') : null);
});
input.addEventListener('blur', () => offer([]));
}
async function findNames(form, search) {
if (!(await mayAsk(form)))
return [];
try {
const formId = form.querySelector('[name="mauticform[formId]"]')?.value ?? '';
const answer = await fetch(`${siteOf(form)}/form/company-lookup/autocomplete`, {
method: 'POST',
headers: { 'X-Requested-With': 'XMLHttpRequest' },
body: new URLSearchParams({ search, formId }),
});
const names = answer.ok ? await answer.json() : [];
return Array.isArray(names) ? names.map(String) : [];
}
catch {
return [];
}
}
const OWN = new Set(['formId', 'formName', 'messenger', 'return']);
function prefill(form) {
const query = new URLSearchParams(window.location.search);
for (const control of controlsIn(form)) {
const alias = /^mauticform\[([^\]]+)\]/.exec(control.name)?.[1] ?? '';
const values = OWN.has(alias) ? [] : [...query.getAll(alias), ...query.getAll(`${alias}[]`)];
if (values.length === 0 || control.closest('.mauticform-captcha'))
continue;
const chosen = values.flatMap((value) => value.split('|'));
if (control instanceof HTMLSelectElement) {
for (const option of control.options)
if (option.selected === option.defaultSelected)
option.selected = chosen.includes(option.value);
}
else if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
if (control.checked === control.defaultChecked)
control.checked = chosen.includes(control.value);
}
else if (!/^(?:file|password)$/.test(control.type) && control.value === control.defaultValue)
control.value = values.join('|');
}
}
const alive = new WeakSet();
const underWay = new WeakSet();
function start(form) {
if (alive.has(form))
return;
alive.add(form);
form.noValidate = true;
const back = form.querySelector('[name="mauticform[return]"]');
if (back && back.value === '')
back.value = window.location.href;
prefill(form);
applyConditions(form);
showPage(form, 0);
followPageBreaks(form);
for (const input of form.querySelectorAll('[data-mautic-form-company-lookup]'))
suggestCompanies(form, input);
for (const type of ['input', 'change'])
form.addEventListener(type, ({ target }) => {
applyConditions(form);
const row = target instanceof Element ? target.closest('.mauticform-row') : null;
if (row)
revalidate(form, row);
});
form.addEventListener('submit', (event) => {
event.preventDefault();
void submit(form, event.submitter);
});
}
async function submit(form, button) {
if (underWay.has(form) || goOn(form))
return;
setMessage(form, 'error', '');
setMessage(form, 'message', '');
const page = currentPage(form);
if (!validate(form, page))
return focusFirstError(page);
underWay.add(form);
const free = occupy(form);
const answer = await send(form, button);
underWay.delete(form);
free();
take(form, answer ?? { success: 0, errorMessage: text('failedMessage') });
}
function occupy(form) {
form.setAttribute('aria-busy', 'true');
const isTheirs = tell(form, 'onSubmitButtonDisable') === true;
const button = form.querySelector('button[type=submit], button:not([type])');
const label = button?.textContent ?? '';
if (button && !isTheirs) {
button.setAttribute('aria-disabled', 'true');
button.textContent = text('submittingMessage');
}
return () => {
form.removeAttribute('aria-busy');
if (tell(form, 'onSubmitButtonEnable') === true || !button || isTheirs)
return;
button.removeAttribute('aria-disabled');
button.textContent = label;
};
}
function take(form, answer) {
if (tell(form, 'onResponse', answer) === true)
return;
tell(form, 'onResponseStart', answer);
if (answer.success)
form.dispatchEvent(new CustomEvent('mauticform:taken', { bubbles: true }));
for (const address of [answer.download, answer.redirect])
if (address && /^https?:/i.test(new URL(address, form.action).href)) {
window.location.assign(new URL(address, form.action));
if (address === answer.redirect)
return;
}
if (answer.success)
accept(form, answer);
else
refuse(form, answer);
tell(form, 'onResponseEnd', answer);
}
function accept(form, { successMessage = '' }) {
form.reset();
applyConditions(form);
showPage(form, 0);
const inner = form.querySelector('.mauticform-innerform');
if (inner && form.hasAttribute('data-mautic-form-hides'))
inner.style.display = 'none';
const place = setMessage(form, 'message', successMessage);
if (place && successMessage !== '')
lookAt(place);
}
function refuse(form, { validationErrors = {}, errorMessage = '' }) {
const rows = Object.entries(validationErrors).flatMap(([alias, message]) => {
const row = rowOf(form, alias);
if (row)
markError(form, row, message);
return row ?? [];
});
const others = Object.entries(validationErrors).flatMap(([alias, message]) => rowOf(form, alias) ? [] : message);
const message = [errorMessage, ...others].filter(Boolean).join('\n\n');
const place = message || rows.length === 0 ? setMessage(form, 'error', message || text('failedMessage')) : null;
const [first] = rows;
if (first) {
showPageOf(form, first);
focusFirstError(currentPage(form));
}
else if (place)
lookAt(place);
}
function onLoad(root = document) {
for (const form of root.querySelectorAll('form[data-mautic-form]'))
start(form);
}
window.MauticSDK ??= { onLoad };
if (document.readyState === 'loading')
document.addEventListener('DOMContentLoaded', () => onLoad());
else
onLoad();
})();
