import type { Wording, WordingPassage, WordingPiece } from '../../../../prompt/wording/wording.ts';
import { at, type Json, type JsonObject } from '../../../../text/json5.ts';
import type { PluginSkill, SkillRoot, SkillStyle } from './style.ts';

const aboutBrowser = {
	length: 159,
	sha256: '7b6e030ee264b2255ac4cee74f3ad03e27445d5c53080ac7f2580c30cbc810fe',
} as const;

/** Skills of plugins that 2026.7.1 ships switched on. */
export const shipped2026_7: readonly PluginSkill[] = [
	{
		plugin: 'browser',
		name: 'browser-automation',
		size: 4936,
		digest: '608bed60aca52631',
		description: aboutBrowser,
	},
	{
		plugin: 'canvas',
		name: 'canvas',
		size: 2433,
		digest: '7419e23f242397b3',
		description: { length: 101, sha256: 'b5568119ba18804e0bc884d27e720e06a80f006c49b2c7a0d653c57a54cfb1e0' },
	},
];

/** Those of 2026.5.28. */
export const shipped2026_5: readonly PluginSkill[] = [
	{ plugin: 'browser', name: 'browser-automation', size: 3942, description: aboutBrowser },
];

/** Those of 2026.9.6. */
export const shipped2026_9: readonly PluginSkill[] = [
	{ plugin: 'browser', name: 'browser-automation', size: 11_630, description: aboutBrowser },
	{
		plugin: 'canvas',
		name: 'canvas',
		size: 1056,
		description: { length: 102, sha256: '664fee1945a779ca107841b77bd70e195c6beb0d2fc1a97312f6cd453be183e6' },
	},
];

/** What a wording pack can hold of them. */
export const pluginSkillPassages = (shipped: readonly PluginSkill[]): readonly WordingPassage[] =>
	shipped.map(({ name, description }) => ({ name: `skill ${name}`, ...description, unit: 'UTF-16 units' }));

/** A description as a piece of the program's own prose. */
export const descriptionOf = ({ plugin, description }: PluginSkill): WordingPiece => ({
	id: 'openclaw.plugin-skill',
	about: `what the plugin ${plugin} says about it`,
	...description,
	text: [description],
});

/** A description in the program's own words; undefined where `wording` has them not. */
export const describedBy = (wording: Wording, piece: WordingPiece): string | undefined =>
	(wording.idFor?.(piece) ?? wording.id) === 'pack' ? wording.textFor(piece) : undefined;

const names = (value: Json | undefined): readonly string[] =>
	Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Those that the configuration does not switch off, where nothing has been published in `root` yet. */
export function shippedPluginSkills(
	{ shipped }: Pick<SkillStyle, 'shipped'>,
	config: JsonObject,
	root: SkillRoot,
): readonly PluginSkill[] {
	if (!root.isPublished) return [];
	const [allowed, denied] = [names(at(config, 'plugins', 'allow')), names(at(config, 'plugins', 'deny'))];
	return shipped.filter(
		({ plugin }) =>
			at(config, 'plugins', 'entries', plugin, 'enabled') !== false &&
			!denied.includes(plugin) &&
			(allowed.length === 0 || allowed.includes(plugin)),
	);
}
