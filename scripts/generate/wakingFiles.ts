import { basename } from 'node:path';
import type { Runtime } from '../../server/src/engine/runtimes/runtime.ts';

const waking = (runtimes: readonly Runtime[], isOfOpened: boolean): readonly string[] => [
	...new Set(
		runtimes.flatMap(({ detection }) =>
			(detection.asksPlaces ?? false) === isOfOpened ? (detection.waking ?? []) : [],
		),
	),
];

/** Files that are reason enough for an editor to start, wherever they lie: names, and ends of paths. */
export const wakingFiles = (runtimes: readonly Runtime[]): readonly string[] => waking(runtimes, false);

/** The same on top of an open folder, where programs work that share it with others. */
export const openedFiles = (runtimes: readonly Runtime[]): readonly string[] => waking(runtimes, true);

const event = 'workspaceContains:';

/** An editor looks for a bare name at once, and searches for a pattern: the folder that one opens is mostly the agent's home itself. */
const eventsOf = (files: readonly string[], onTop: readonly string[]): readonly string[] => [
	...[...files, ...onTop].map((file) => `${event}${file}`),
	...files.map((file) => `${event}**/${file}`),
];

interface Manifest {
	readonly activationEvents: readonly string[];
	readonly contributes: {
		readonly languages: readonly { readonly id: string; readonly filenames?: readonly string[] }[];
	};
}

/** The text of the extension's manifest as it should be where the editor starts by `files`, or by `onTop` on top of an open folder. */
export function manifestFor(text: string, files: readonly string[], onTop: readonly string[]): string {
	const manifest: Manifest = JSON.parse(text);
	const others = manifest.activationEvents.filter((each) => !each.startsWith(event));
	const languages = manifest.contributes.languages.map((language) =>
		language.id === 'json5' ? { ...language, filenames: files.filter((file) => file.endsWith('.json')) } : language,
	);
	const whole = {
		...manifest,
		activationEvents: [...eventsOf(files, onTop), ...others],
		contributes: { ...manifest.contributes, languages },
	};
	return `${JSON.stringify(whole, undefined, '\t')}\n`;
}

/** Configuration files of all runtimes, and whatever else sets one up: names, and ends of paths where no runtime has the name alone. */
export function configFiles(runtimes: readonly Runtime[]): readonly string[] {
	const names = new Set(runtimes.flatMap(({ config }) => config?.names ?? []));
	const files = runtimes.flatMap(({ config, detection }) => [
		...(config?.files ?? []),
		...(detection.settingsFiles ?? []),
	]);
	return [...new Set([...names, ...files.filter((file) => !names.has(basename(file)))])];
}

/** A list as the editor side reads it. */
export const listText = (files: readonly string[]): string => `${JSON.stringify(files, undefined, '\t')}\n`;
