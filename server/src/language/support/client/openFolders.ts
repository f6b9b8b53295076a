/** The folders that are open in the editor, as absolute paths. */
export interface OpenFolders {
	list(): readonly string[];
	change(added: readonly string[], removed: readonly string[]): void;
}

export function createOpenFolders(initial: readonly string[]): OpenFolders {
	let folders = initial;
	return {
		list: () => folders,
		change(added, removed) {
			folders = [...new Set([...folders.filter((folder) => !removed.includes(folder)), ...added])];
		},
	};
}
