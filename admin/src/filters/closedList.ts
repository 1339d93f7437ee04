/** Lists that are closed are not in the page: there are three to a row. */
export const CLOSED = { keepMounted: false }
