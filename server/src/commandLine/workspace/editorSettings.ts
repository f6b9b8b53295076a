import { dirname, join, resolve } from 'node:path';
import { at, isFailure, type Json, parseJson5 } from '../../engine/text/json5.ts';
import { isInside } from '../../host/platform/insideFolder.ts';
import { readRegularText, smallFile } from '../../host/platform/readRegularFile.ts';

/** UTF-16 units of a settings file that is one. */
const longestSettings = 1_000_000;

/** The settings that an editor has for a folder, as far as they lie with it. */
export interface EditorSettings {
	/** Absolute path of the file. */
	readonly path: string;
	/** The folder that it is for. */
	readonly folder: string;
	/** Why nothing in it counts; absent where it can be read. */
	readonly trouble?: string;
	/** What `soulscope.<name>` is set to, written with a dot or as an object. */
	value(name: string): Json | undefined;
}

function parsed(folder: string, path: string, text: string): EditorSettings | undefined {
	if (text.length > longestSettings) return undefined;
	const document = parseJson5(text.replace(/^\uFEFF/u, ''));
	if (isFailure(document)) return { path, folder, trouble: document.message, value: () => undefined };
	const { value } = document;
	return { path, folder, value: (name) => at(value, `soulscope.${name}`) ?? at(value, 'soulscope', name) };
}

/** The nearest settings file at or above `folder`, but no further up than where the command runs; undefined where there is none. */
export async function editorSettingsFor(folder: string): Promise<EditorSettings | undefined> {
	const here = process.cwd();
	for (let place = resolve(folder); ; place = dirname(place)) {
		const path = join(place, '.vscode', 'settings.json');
		const text = await readRegularText(path, { limit: smallFile }).catch(() => undefined);
		if (text !== undefined) return parsed(place, path, text);
		if (place === here || !isInside(here, place)) return undefined;
	}
}
