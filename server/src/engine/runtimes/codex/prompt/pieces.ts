import type { Fragment, WordingPassage, WordingPiece, WordingText } from '../../../prompt/wording/wording.ts';
import { textLength } from '../../../prompt/wording/wording.ts';
import type { Sandbox } from '../config/sandbox.ts';
import { type ModelProse, modelPassages } from './models.ts';

/** Codex 0.169.0, UTF-16 units. Fixed prose is known by its length and digest alone. */
const prose = {
	skills: { length: 261, sha256: '1e24ced81a2ad9e9b1ae49124c2a7dbafce3d4bbdac215eab60e310811af0140' },
	skillsBare: { length: 418, sha256: 'fbbf22e992dd5c52e3c939b4351ecbce342669e247ecf3550e2e5b97b2a95a27' },
	writing: { length: 270, sha256: '06c4b2fd6aab85ab9ea0e5598cbcdead5142d7cb56e851770163c1b9f480338b' },
	reading: { length: 166, sha256: 'd9cebe887c2ee11798faa526216e1d4af5d90cd47231862b50eb60cc5ac76464' },
	unrestricted: { length: 187, sha256: '48aea1e6971488c067f0360cab9e5232afd4a729072b31312e0f31f2a1f1fe32' },
	neverAsk: { length: 119, sha256: 'c194b8083064fab423703f82d6af1a98dd1ca764295a50843cef31a03a2b7d9e' },
	roots: { length: 24, sha256: '635699c774eeb1113e381e8af6839ad82498e92d10279ad0d7341c1f894c203f' },
	memoryEnd: { length: 102, sha256: 'dec722cdb7d4b51d3a11005852948d2646f3112fb275636ea3840bd2dabe14fe' },
} as const satisfies Readonly<Record<string, Fragment>>;

/** Around the path of the program’s own folder, which stands between each two of them. */
const memoryStart: readonly Fragment[] = [
	{ length: 913, sha256: 'b23c219c170a89597346a720f91baa8dbe20d03334f763aafd5513f384001b8b' },
	{ length: 74, sha256: '80c115ba3659813b9b722ca35570a6bbb2006fc7abb8068f25b8574af06d0f50' },
	{ length: 67, sha256: '8048daf0502aedc87a1cee3639b8e66543c73351619e9c928a2ee2aa2ba5db74' },
	{ length: 203, sha256: '00151a221b35e762d7362435f597ba8cea78319e1e9140549b777352786e08d3' },
	{ length: 117, sha256: 'ab1d0457b85ade6b783a6d3eb23bda66119e21e4a915a313f9a56cefe847e0db' },
	{ length: 23, sha256: '02457702f9aa0a275b0c3f8ff6683e36184d47b99e4fc1a6bba4e378639baa69' },
	{ length: 554, sha256: '97b3bdec87ccfbeb4253cbd516acce9f0749cde00a76b690c6ad4cf88d7137be' },
	{ length: 150, sha256: '4a0d4871e067937a24b459727286fcef05350c0e56b4ed95ac6663b4a4ad67f3' },
	{ length: 35, sha256: 'ded79f77a81032f6a19fb8caf1e974bb2e293477d969fcd37e440ac1d8cb8ba9' },
	{ length: 3875, sha256: '691a6d743930d2108228a98c2a9e6a0724a7ddd769003e2b40e014d50a4f39bb' },
	{ length: 275, sha256: '68ac27804a0713600b95edf231dc4f8339e7fce3c723031a7125651e0eb0212f' },
	{ length: 36, sha256: 'dfee4692227b00f950bf8e54449df5deba27d354101bcf71c77aff2f5b311566' },
];

const unit = 'UTF-16 units';

const piece = (
	id: string,
	about: string,
	text: WordingText,
	more: Pick<WordingPiece, 'heading' | 'ending' | 'values'> = {},
): WordingPiece => ({ id: `codex.${id}`, about, text, length: textLength(text), ...more });

export const baseInstructions = ({ base }: ModelProse): WordingPiece =>
	piece('base', 'who the agent is, and how it works and answers', [base]);

export const extraMessage = ({ id, about, text }: ModelProse['more'][number]): WordingPiece => piece(id, about, [text]);

/** `isShort`: false where no short names of folders follow, and the program says it in other words. */
export const skillsIntroduction = (isShort: boolean): WordingPiece => {
	const heading = '<skills_instructions>\n## Skills';
	const text = [`${heading}\n`, isShort ? prose.skills : prose.skillsBare, '\n'];
	return piece('skills', 'what a skill is, and what the lines below say', text, { heading, ending: '\n' });
};

export const skillsHowTo = (howTo: Fragment): WordingPiece => {
	const heading = '### How to use skills';
	return piece('skills-how-to', 'when and how to use a skill', [`${heading}\n`, howTo, '\n'], {
		heading,
		ending: '\n',
	});
};

const sandboxProse = {
	'workspace-write': prose.writing,
	'read-only': prose.reading,
	'danger-full-access': prose.unrestricted,
} as const;

/** As `codex exec` words it, which never asks. */
export function permissions({ mode, roots, hasSlashTmp }: Sandbox): WordingPiece {
	const heading = '<permissions instructions>';
	const ending = '\n</permissions instructions>';
	// In the order of their names, whatever brings them in.
	const writable = [...new Set([...roots, ...(hasSlashTmp ? ['/tmp'] : [])])].sort();
	const named = `${writable.map((root) => `\`${root}\``).join(', ')}.`;
	const list = mode === 'workspace-write' ? ['\n', prose.roots, named] : [];
	const text = [`${heading}\n`, sandboxProse[mode], '\n', prose.neverAsk, ...list, ending];
	return piece('permissions', 'what the sandbox lets it read and write, and when it may ask', text, {
		heading,
		ending,
		values: { sandbox: mode },
	});
}

export const summaryStart = '========= MEMORY_SUMMARY BEGINS =========\n';
export const summaryEnd = '\n========= MEMORY_SUMMARY ENDS =========\n';

export function memoryIntroduction(codexHome: string): WordingPiece {
	const text = memoryStart.flatMap((fragment, index) => (index === 0 ? [fragment] : [codexHome, fragment]));
	return piece('memory', 'when and how to use what was noted in earlier conversations', text);
}

export const memoryClosing = (): WordingPiece =>
	piece('memory-end', 'to begin with what was noted where that may help', [prose.memoryEnd]);

/** What a wording pack can hold. */
export const passages: readonly WordingPassage[] = [
	...modelPassages().map(([name, text]) => ({ name, unit, ...text }) as const),
	...Object.entries(prose).map(([name, text]) => ({ name, unit, ...text }) as const),
	...memoryStart.map((text, index) => ({ name: `memory ${index + 1}`, unit, ...text }) as const),
];
