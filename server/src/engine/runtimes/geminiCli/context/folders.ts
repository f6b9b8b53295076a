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

/** Where a folder is that the settings or flags name; absolute. */
export function namedFolder({ cwd, home }: World, written: string): string {
	const path = expanded(written, home);
	return isAbsolute(path) ? path : resolve(cwd, path);
}

/**
 * The folders that the program works in, with every link resolved: where it was started, those of the settings, those of its flags. One
 * that is not there is left out; the program itself does not start then.
 */
export function workspaceFolders(world: World, settings: GeminiSettings): readonly string[] {
	const { places, cwd, flags } = world;
	const more = [...settings.includeDirectories, ...flagValues(flags, '--include-directories')].map((written) =>
		namedFolder(world, written),
	);
	const found = [cwd, ...more].flatMap((path) => {
		const facts = places.facts(path);
		return facts.kind === 'folder' ? [facts.real] : path === cwd ? [cwd] : [];
	});
	return [...new Set(found)];
}
