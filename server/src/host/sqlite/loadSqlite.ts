/** The first Node whose SQLite can do what we ask of it: links to files (22.15), and `timeout` (22.16). */
const firstNode = '22.16';

/** Loaded when first needed: many sessions never are that far. Rejects with the end of a sentence for people where Node has none. */
export const loadSqlite = (): Promise<typeof import('node:sqlite')> =>
	import('node:sqlite').catch(() => {
		throw new Error(`Node ${process.versions.node} has no SQLite; update Node to ${firstNode} or later`);
	});
