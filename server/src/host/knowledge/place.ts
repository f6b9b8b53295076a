import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sha256 } from '../../engine/text/sha256.ts';

export const knowledgePlaces = ['project', 'editor'] as const;

/** `project`: in the workspace’s folder, to be shared by hand. `editor`: among our own data, where nobody else looks. */
export type KnowledgePlace = (typeof knowledgePlaces)[number];

/** Where a workspace’s store lies. */
export interface StoreFile {
	/** Absolute. */
	readonly file: string;
	readonly place: KnowledgePlace;
	/** The other place, where a store lies there as well and nobody has said which is meant. */
	readonly other?: KnowledgePlace;
}

const storeName = 'knowledge.db';

/**
 * The store of the workspace at `root`: where a person says, else in the project where there is one, else among our own data
 * below `dataFolder`. Both absolute.
 */
export async function storeOf(root: string, dataFolder: string, wanted?: KnowledgePlace): Promise<StoreFile> {
	const real = await realpath(root).catch(() => root);
	const name = basename(real).replace(/[^\p{L}\p{N}._-]/gu, '_');
	const files: Readonly<Record<KnowledgePlace, string>> = {
		project: join(real, storeName),
		editor: join(dataFolder, 'knowledge', `${name}-${sha256(real).slice(0, 12)}.db`),
	};
	if (wanted) return { file: files[wanted], place: wanted };
	if (!existsSync(files.project)) return { file: files.editor, place: 'editor' };
	return { file: files.project, place: 'project', ...(existsSync(files.editor) && { other: 'editor' }) };
}
