// What stands behind the requests on knowledge: loaded with the first of them, and with it the store and its database.
export { add, refresh } from './adding.ts';
export { move, remove, restore, schedule, write } from './changing.ts';
export { entriesOf, search, textOf, versionsOf } from './reading.ts';
export { refreshByItself } from './refreshingByItself.ts';
export { choose, storesIn } from './stores.ts';
