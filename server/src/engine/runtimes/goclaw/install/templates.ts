import { sha256 } from '../../../text/sha256.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';

/** What is known of a text that the runtime seeds: never the text itself. */
export interface TemplateFacts {
	readonly name: string;
	readonly bytes: number;
	readonly lines: number;
	readonly sha256: string;
}

/** All end with a newline. Sorted by name. */
export const templates: readonly TemplateFacts[] = [
	{
		name: 'AGENTS.md',
		bytes: 7733,
		lines: 212,
		sha256: '5223100df025374f23337c666e299218c9f96d831c8ef8b0158873a8fd75350f',
	},
	{
		name: 'BOOTSTRAP.md',
		bytes: 1618,
		lines: 46,
		sha256: '36199f711bb1e4fc142dff37ce5ad6408f63c25ceef6a1e2a5d88a97b531070b',
	},
	{
		name: 'BOOTSTRAP_PREDEFINED.md',
		bytes: 1574,
		lines: 44,
		sha256: 'b3c99368b1a3ccfc34017bf437cfb2d5fd6152847e410b570456b777f1f34546',
	},
	{
		name: 'HEARTBEAT.md',
		bytes: 168,
		lines: 5,
		sha256: 'dac422286075ba178e9bae58154cc0ae8749a66854e438c9c58e8eb91f22c126',
	},
	{
		name: 'IDENTITY.md',
		bytes: 634,
		lines: 23,
		sha256: '6a673a015dce800de4c17403c5eed50ae87a8a2df782b54602ecae134d025e2a',
	},
	{
		name: 'SOUL.md',
		bytes: 1673,
		lines: 36,
		sha256: '95c467f710183b2c0397c29ec4ef886bb723671a39ee767dc4d59165f723b68f',
	},
	{
		name: 'TOOLS.md',
		bytes: 860,
		lines: 40,
		sha256: '78f3e26b8625ea283c615cec291d4978da5f9f01df730628c5c42094418b8dc2',
	},
	{
		name: 'USER.md',
		bytes: 477,
		lines: 17,
		sha256: '178a5807bd2e6ace25b80a366f0f7d8d3f354a47f577c4ab0092397456b8738f',
	},
];

/** True where the file at `path` is as the runtime seeds it, to the byte. */
export const isTemplate = (path: string, content: TextContent): boolean =>
	templates.some(({ name, sha256 }) => name === path && sha256 === digestOf(content));

/** Whatever is longer than the longest of them needs no digest. */
const longest = Math.max(...templates.map(({ bytes }) => bytes));

const digestOf = oncePerContent((text) => (text.length > longest ? undefined : sha256(text)));

const rituals: readonly string[] = ['BOOTSTRAP.md', 'BOOTSTRAP_PREDEFINED.md'];

/**
 * True for a first-run ritual as the runtime seeds it. Of its templates only this one speaks of what no other runtime does; the others
 * may be as some release of the program is that they were taken from.
 */
export const isOwnRitual = (content: TextContent): boolean => rituals.some((name) => isTemplate(name, content));
