import type { Fragment } from '../../../prompt/wording/wording.ts';

/** A skill that the program brings along: of its description we have the length and the digest. */
export interface CodexBundledSkill {
	readonly name: string;
	/** What it is for, in our words. */
	readonly about: string;
	readonly description: Fragment;
}

/** Codex 0.169.0; a fifth, for reviews, is never listed. All of them are ASCII. */
export const bundledSkills: readonly CodexBundledSkill[] = [
	{
		name: 'imagegen',
		about: 'makes and changes pictures',
		description: { length: 570, sha256: 'f1c2ab6d5b6fd006084c5249589fcb53df92b417c701144808bca3139df97fb5' },
	},
	{
		name: 'openai-docs',
		about: 'knows the documents of its maker',
		description: { length: 624, sha256: '6b83a239eadf6901aceffc684473cc2d7b0af5a12b652884e5da58c81981269f' },
	},
	{
		name: 'skill-creator',
		about: 'writes skills',
		description: { length: 106, sha256: '7d7e211eb5867130a0288b350817088089b658a0065d3e881773b5aed5f6b7e4' },
	},
	{
		name: 'skill-installer',
		about: 'installs skills',
		description: { length: 225, sha256: '70e761fea891cb94790c9b666181774eef30268a7091b3eb4950b720cdaa169e' },
	},
];
