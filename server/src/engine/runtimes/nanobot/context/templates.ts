import { sha256 } from '../../../text/sha256.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';

/**
 * What nanobot has written into new files, without the white space at the ends: UTF-16 units, and the first 16 digits of the SHA-256. Those of
 * 0.3.5 come first, then those of releases before it, from its history.
 */
const digests = {
	'AGENTS.md': [
		'1938 b5d3a9f71da9ae2f',
		'888 15d53dd70ccb6826',
		'1378 25219951efc876b5',
		'1296 277d2bb295247b21',
		'1563 61b941bbfc6b6494',
		'1689 85ce2a9ce6daa12f',
		'1226 85fb24e2a4c84626',
		'1766 863150ae030a741c',
		'1662 8d22ba1d407dcf30',
		'1124 c1881a6e10b086dc',
		'1257 e657ecae2af50cf0',
		'819 ef9a32c25961bc7a',
		'895 fcbccac743655289',
	],
	'SOUL.md': [
		'405 0351091f89de5e71',
		'1258 31cf6b55afbb00a8',
		'796 34cb8ffca9dcb097',
		'394 42b20573f6738205',
		'350 4c94411ddfd96548',
		'999 6c43514d333c982f',
		'277 e746122ec022c568',
	],
	'USER.md': ['841 4a69b5be617ad5a1'],
	'HEARTBEAT.md': [
		'696 df90ed8f05689512',
		'487 6769d4e5707663f6',
		'470 852c9b0e9fbb1fc3',
		'461 88951212fa4a6c84',
		'368 d9d67698b60e12aa',
		'459 e660ca83f619ed25',
	],
	'TOOLS.md': [
		'482 3cb8ae8ee1126b79',
		'4072 54ee978676189412',
		'1209 7b30433b7777834e',
		'2829 8881bd86aac73e3a',
		'3366 b8193f5efe25254d',
		'1576 e6143d0a762ae0e3',
		'1234 f0609b29df53ea27',
	],
	'memory/MEMORY.md': ['407 d22710640c228b70'],
} as const satisfies Readonly<Record<WorkspacePath, readonly string[]>>;

export type TemplateName = keyof typeof digests;

export const templateNames = Object.keys(digests) as readonly TemplateName[];

/** The one that 0.3.5 takes for an unchanged SOUL.md of earlier, and shows its own in its place. */
const replacedSoul = '796 34cb8ffca9dcb097';

/** As Python takes white space from the ends of a text: a byte order mark stays. */
export const stripped = (text: string): string => {
	const trimmed = text.replace(/^[\u001C-\u001F\u0085]+/u, '').trim();
	return text.startsWith('\uFEFF') ? `\uFEFF${trimmed}` : trimmed;
};

/** Of the shortest and the longest template; what is longer need not be looked at. */
const lengths = new Set(
	Object.values(digests)
		.flat()
		.map((each) => Number(each.split(' ')[0])),
);

const digestOf = oncePerContent((text): string | undefined => {
	const plain = stripped(text.replaceAll(/\r\n?/gu, '\n'));
	return lengths.has(plain.length) ? `${plain.length} ${sha256(plain).slice(0, 16)}` : undefined;
});

/** Whether a file is as some release made it: as 0.3.5 does, or as one before it did. */
export function templateOf(name: TemplateName, content: TextContent): 'present' | 'earlier' | undefined {
	const digest = digestOf(content);
	const at = digest === undefined ? -1 : (digests[name] as readonly string[]).indexOf(digest);
	if (at < 0) return undefined;
	// TOOLS.md is of earlier releases alone.
	return at === 0 && name !== 'TOOLS.md' ? 'present' : 'earlier';
}

/** True for a SOUL.md that 0.3.5 shows its own in the place of. */
export const isReplacedSoul = (content: TextContent): boolean => digestOf(content) === replacedSoul;
