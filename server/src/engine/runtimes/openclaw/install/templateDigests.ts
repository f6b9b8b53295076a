import type { Scene } from '../../detection/scene.ts';
import { fileNames } from '../files.ts';
import { isTemplate, templatesByVersion } from './templates.ts';

/** A file that stands as some versions seed it. */
export interface SeededTemplate {
	readonly name: string;
	/** Newest first. */
	readonly versions: readonly string[];
}

/** The files of `scene` that nobody has changed since a version of OpenClaw seeded them. */
export function seededFiles({ files }: Scene): readonly SeededTemplate[] {
	const names = [...new Set(templatesByVersion.flatMap(({ templates }) => Object.keys(templates)))];
	return names.flatMap((name) => {
		const content = files.get(name)?.content;
		if (content?.kind !== 'text') return [];
		const versions = templatesByVersion.filter(({ templates }) => isTemplate(content, templates[name]));
		return versions.length > 0 ? [{ name, versions: versions.map(({ version }) => version) }] : [];
	});
}

/** Names that a version creates where they are missing, the first-run ritual left out: that comes with a new workspace only. */
export const seededNames = (version: string): readonly string[] =>
	Object.keys(templatesByVersion.find((each) => each.version === version)?.templates ?? {}).filter(
		(name) => name !== fileNames.bootstrap,
	);
