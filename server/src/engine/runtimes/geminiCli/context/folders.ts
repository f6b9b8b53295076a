import { isAbsolute, normalize, resolve } from 'node:path';
import type { GeminiSettings } from '../config/settings.ts';
import type { World } from '../world.ts';

/** Values of a flag, in its order: `--name a,b`, `--name=a`, again and again. */
export function flagValues(flags: readonly string[], ...names: readonly string[]): readonly string[] {
	const values = flags.flatMap((flag, index) => {
		if (names.includes(flag)) return flags[index + 1] ?? [];
		const name = names.find((each) => each.startsWith('--') && flag.startsWith(`${each}=`));
		return name === undefined ? [] : flag.slice(name.length + 1);
	});
	return values
		.flatMap((value) => value.split(','))
		.map((value) => value.trim())
		.filter((value) => value !== '');
}

function expanded(written: string, home: string): string {
	if (/^%userprofile%/iu.test(written)) return normalize(home + written.slice('%userprofile%'.length));
	return normalize(written === '~' || written.startsWith('~/') ? home + written.slice(1) : written);
}

/**
 * The folders that the program works in, with every link resolved: where it was started, those of the settings, those of its flags. One
 * that is not there is left out.
 */
export function workspaceFolders({ places, cwd, home, flags }: World, settings: GeminiSettings): readonly string[] {
	const more = [...settings.includeDirectories, ...flagValues(flags, '--include-directories')]
		.map((written) => expanded(written, home))
		.map((path) => (isAbsolute(path) ? path : resolve(cwd, path)));
	const found = [cwd, ...more].flatMap((path) => {
		const facts = places.facts(path);
		return facts.kind === 'folder' ? [facts.real] : path === cwd ? [cwd] : [];
	});
	return [...new Set(found)];
}
