import { basename, join } from 'node:path';
import type { Convert } from '../../../engine/knowledge/documents/convert.ts';
import { mimeFromPath } from '../../../engine/knowledge/documents/mimeTypes.ts';
import type { KnowledgeSource } from '../../../engine/knowledge/operations/operation.ts';
import { exportFolder } from '../../../engine/knowledge/transfer/fileNames.ts';
import { readSource } from '../sources.ts';
import { walk } from '../walk.ts';

/** What people write with Obsidian besides Markdown; its own folders begin with a dot, and are left out with the others. */
const obsidianTypes: readonly (readonly [ending: string, mime: string])[] = [
	['.canvas', 'application/json'],
	['.base', 'application/yaml'],
];

export interface ImportedFolder {
	/** Absolute. */
	readonly folder: string;
	/** Put in front of all paths; empty for nothing. */
	readonly prefix: string;
	/** The store’s own file, which is never taken in. Absolute. */
	readonly store: string;
	readonly convert: Convert;
	/** Files that something else takes in. */
	isLeftOut(file: string): boolean;
}

/** The files of a folder of notes, by their place in it. */
export async function notesIn({
	folder,
	prefix,
	store,
	convert,
	isLeftOut,
}: ImportedFolder): Promise<readonly KnowledgeSource[]> {
	const { files, closed } = await walk(folder, '**', {}, store);
	const pathOf = (file: string): string => (prefix === '' ? file : `${prefix.replace(/\/$/, '')}/${file}`);
	const isOurs = (file: string): boolean => file.startsWith(`${exportFolder}/`);
	const rest = files.filter((file) => !isLeftOut(file));
	const unusable = (path: string, why: string): KnowledgeSource => ({
		absPath: join(folder, path),
		relPathFromBase: path,
		load: () => Promise.reject(new Error(why)),
	});
	return [
		...rest
			.filter((file) => !isOurs(file))
			.map((file): KnowledgeSource => {
				const absPath = join(folder, file);
				const [, mime_type = mimeFromPath(file)] = obsidianTypes.find(([ending]) => file.endsWith(ending)) ?? [];
				return {
					absPath,
					relPathFromBase: file,
					logicalPath: pathOf(file),
					async load() {
						const bytes = await readSource(absPath);
						return { bytes, mime_type, converted: await convert(bytes, mime_type, basename(file)) };
					},
				};
			}),
		// Nobody knows any more what it was a version of.
		...rest.filter(isOurs).map((file) => unusable(file, 'the list of the export does not name this file')),
		...closed.map(({ path, reason }) => unusable(path, `this folder cannot be opened: ${reason}`)),
	];
}
