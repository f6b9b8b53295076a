import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
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

/** The files of a workspace’s stores, whether or not they are there, and of what a person has chosen. All absolute. */
export type StoreFiles = Readonly<Record<KnowledgePlace | 'choice', string>>;

const storeName = 'knowledge.db';

/** What the store of this file (absolute) is called in a database on a server: the same on each computer with the workspace at that path. */
export const storeNameOf = (file: string): string => basename(file, '.db');

/**
 * What tells a file of the store in the file `store` (the file itself, its log, its copies), by where it was come upon and by
 * where it lies once links are resolved. Nobody takes these in. All absolute.
 */
export async function storeFileTest(store: string): Promise<(path: string, real: string) => boolean> {
	const stores = [store, await realpath(store).catch(() => store)];
	const isOf = (file: string, path: string): boolean =>
		path === file || path.startsWith(`${file}-`) || path.startsWith(`${file}.`);
	return (path, real) => stores.some((file) => isOf(file, path) || isOf(file, real));
}

/** Where the stores are that are in no project. Both absolute. */
export const ownStores = (dataFolder: string): string => join(dataFolder, 'knowledge');

/** For the workspace at `root`, with our own data below `dataFolder`; both absolute. */
export async function storeFilesOf(root: string, dataFolder: string): Promise<StoreFiles> {
	const real = await realpath(root).catch(() => root);
	const name = `${basename(real).replace(/[^\p{L}\p{N}._-]/gu, '_')}-${sha256(real).slice(0, 12)}`;
	const own = ownStores(dataFolder);
	return { project: join(real, storeName), editor: join(own, `${name}.db`), choice: join(own, `${name}.place`) };
}

/** The place that a person has chosen for good; undefined where nobody has. */
async function chosenPlace({ choice }: StoreFiles): Promise<KnowledgePlace | undefined> {
	const text = await readFile(choice, 'utf8').catch(() => '');
	return knowledgePlaces.find((place) => place === text.trim());
}

/**
 * The store of the workspace at `root`: where a person says, now or once and for all, else in the project where there is
 * one, else among our own data below `dataFolder`. Both absolute.
 */
export async function storeOf(root: string, dataFolder: string, wanted?: KnowledgePlace): Promise<StoreFile> {
	const files = await storeFilesOf(root, dataFolder);
	const settled = wanted ?? (await chosenPlace(files));
	if (settled) return { file: files[settled], place: settled };
	if (!existsSync(files.project)) return { file: files.editor, place: 'editor' };
	return { file: files.project, place: 'project', ...(existsSync(files.editor) && { other: 'editor' }) };
}
