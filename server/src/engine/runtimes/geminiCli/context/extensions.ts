import { isAbsolute, join, relative, resolve, win32 } from 'node:path';
import { at, isFailure, isJsonObject, type Json, textAt } from '../../../text/json5.ts';
import { jsonIn } from '../config/jsonText.ts';
import type { GeminiSettings } from '../config/settings.ts';
import { ownFolder, textAtPlace, type World } from '../world.ts';
import { flagValues } from './folders.ts';

/** An extension that is switched on. */
export interface Extension {
	readonly name: string;
	/** Absolute paths of its context files that are there. */
	readonly contextFiles: readonly string[];
	/** Where its skills are; absolute. */
	readonly skills: string;
}

const objectAt = (world: World, path: string): Json | undefined => {
	const content = textAtPlace(world, path, 'settings');
	const document = content && jsonIn(content);
	return document && !isFailure(document) && isJsonObject(document.value) ? document.value : undefined;
};

const slashed = (path: string): string =>
	`/${path.replaceAll('\\', '/').replaceAll(/^\/|\/$/gu, '')}/`.replace('//', '/');

/** True where a rule of the list of switches covers the folder: its path, with `*` for all below it. */
function covers(rule: string, folder: string): boolean {
	const path = slashed(folder);
	return rule.endsWith('*') ? path.startsWith(slashed(rule.slice(0, -1))) : rule === path;
}

/** Whether the switches have it on here: the last rule that covers the folder counts, `!` switches off. */
function isOn(switches: Json | undefined, name: string, folder: string): boolean {
	const rules = at(switches, name, 'overrides');
	if (!Array.isArray(rules)) return true;
	const last = rules
		.filter((rule: Json): rule is string => typeof rule === 'string')
		.findLast((rule) => covers(rule.replace(/^!/u, ''), folder));
	return last === undefined || !last.startsWith('!');
}

/** True for a context file that lies in the extension's own folder. */
function isOwnFile(folder: string, name: string): boolean {
	if (name.trim() === '' || isAbsolute(name) || win32.isAbsolute(name) || name.includes('..')) return false;
	return !relative(folder, resolve(folder, name)).startsWith('..');
}

function contextFilesOf({ places }: World, folder: string, given: Json | undefined): readonly string[] {
	const names = Array.isArray(given) ? given : [given || 'GEMINI.md'];
	return names
		.filter((name: Json): name is string => typeof name === 'string')
		.filter((name) => isOwnFile(folder, name))
		.map((name) => resolve(folder, name))
		.filter((path) => places.facts(path).kind !== 'nothing');
}

/** What an extension may be called: one with another name is passed over. */
const lawful = /^[a-zA-Z0-9-]+$/u;

/** Extensions that are switched on in the folder, in the order of the disk. */
export function extensionsOf(world: World, settings: GeminiSettings): readonly Extension[] {
	if (!settings.extensionsEnabled) return [];
	const folder = join(ownFolder(world), 'extensions');
	const chosen = flagValues(world.flags, '--extensions', '-e').map((name) => name.toLowerCase());
	const entries = (world.places.list(folder) ?? []).filter(({ kind }) => kind === 'folder' || kind === 'symlink');
	if (entries.length === 0) return [];
	const switches = objectAt(world, join(folder, 'extension-enablement.json'));
	return entries.flatMap(({ name: entry }): Extension[] => {
		const installed = join(folder, entry);
		const link = objectAt(world, join(installed, '.gemini-extension-install.json'));
		const source = textAt(link, 'type') === 'link' ? textAt(link, 'source') : undefined;
		const own = source ?? installed;
		const manifest = objectAt(world, join(own, 'gemini-extension.json'));
		const name = textAt(manifest, 'name');
		if (name === undefined || !lawful.test(name) || textAt(manifest, 'version') === undefined) return [];
		const isActive = chosen.length > 0 ? chosen.includes(name.toLowerCase()) : isOn(switches, name, world.cwd);
		if (!isActive) return [];
		return [
			{ name, contextFiles: contextFilesOf(world, own, at(manifest, 'contextFileName')), skills: join(own, 'skills') },
		];
	});
}
