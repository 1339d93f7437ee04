/** Where the script of forms has always been: pages with copied forms name this address. */
export const CLIENT_SCRIPT = '/media/js/mautic-form.js'
