import type { Dice } from '../../../support/random.ts';
import { blanks, edited, filled, oddBytes, prose, text } from '../shapes.ts';
import type { Entry } from '../world.ts';

/** What people write behind an at sign, to import something or not. */
const targets = [
	'./notes.md',
	'notes.md',
	'docs/a.md',
	'./docs/b.md',
	'docs/deep/1.md',
	'../notes.md',
	'../../above.md',
	'../outside/real.md',
	'GEMINI.md',
	'./AGENTS.md',
	'missing.md',
	'docs',
	'docs/missing/x.md',
	'notes.md/below.md',
	'notes.md,',
	'notes.md.',
	'alice',
	'google/genai',
	'Injectable()',
	'1.md',
	'_a.md',
	'~/notes.md',
	'<PROJECT>/notes.md',
	'<HOME>/notes.md',
	'<OUT>/real.md',
	'<AROUND>/above.md',
	'file:///etc/hostname',
	'https://example.org/x.md',
	'http://example.org',
	'docs/two%20words.md',
	'docs/two words.md',
	'docs/../notes.md',
	'./docs//a.md',
	'docs/ünï.md',
	'linked.md',
	'linkedout.md',
	'empty.md',
	'bom.md',
	'./',
	'.',
	'/',
	'a'.repeat(300),
] as const;

const around: readonly ((target: string) => string)[] = [
	(target) => `@${target}`,
	(target) => `@${target}`,
	(target) => `See @${target} for more.`,
	(target) => `See @${target}`,
	(target) => `\t@${target}\tand @${target}`,
	(target) => `(@${target})`,
	(target) => `"@${target}"`,
	(target) => `\`@${target}\``,
	(target) => `\`\`@${target} \` @${target}\`\``,
	(target) => `\`\`\`\n@${target}\n\`\`\``,
	(target) => `~~~\n@${target}\n~~~`,
	(target) => `    @${target}`,
	(target) => `<!-- @${target} -->`,
	(target) => `\`\`\`\n@${target}`,
	(target) => `a stray \` and @${target}`,
	(target) => `mail@${target}`,
	(target) => `@@${target}`,
	(target) => `\u00a0@${target}`,
	(target) => `@${target}\u00a0more`,
	(target) => `\\@${target}`,
	(target) => `- @${target}\r`,
	(target) => `@ ${target}`,
	(target) => `- \`x @${target} y\` z`,
	(target) => `> \`x @${target} y\` z`,
	(target) => `# \`x @${target} y\` z`,
	(target) => `**\`x @${target} y\`** [\`x @${target} y\`](u) <b>\`x @${target} y\`</b>`,
	(target) => `| a |\n| - |\n| \`x @${target} y\` |`,
	(target) => `- a\n  \`\`\`\n  @${target}\n  \`\`\`\n- b\n\n      @${target}`,
	(target) => `> \`\`\`\n> @${target}\n> \`\`\`\n>\n>     @${target}`,
	(target) => `\`x\` \`x @${target} y\` \`x @${target} y\` x @${target} y`,
	(target) => `<div>\n\`x @${target} y\`\n</div>\n\n<pre>\n@${target}\n</pre>`,
	(target) => `[a]: @${target}\n\\\`x @${target} y\\\``,
	(target) => `1. > - \`x @${target} y\``,
	(target) => `Title \`x @${target} y\`\n===`,
];

/** A context file, with imports or without. */
export function context(dice: Dice): Entry {
	if (dice.chance(0.05)) return text(dice.one(blanks));
	if (dice.chance(0.03)) return dice.one(oddBytes);
	if (dice.chance(0.02)) return { kind: 'long', text: prose(dice), times: 300 };
	if (dice.chance(0.02)) return { kind: 'folder' };
	const imports = Array.from({ length: dice.one([0, 0, 0, 1, 1, 2, 3]) }, () => dice.one(around)(dice.one(targets)));
	const front = dice.chance(0.1) ? '---\ntitle: x\n---\n' : '';
	const lines = imports.flatMap((each) => [prose(dice, 3), each]);
	return text(edited(dice, `${front}${lines.join('\n')}${imports.length > 0 ? '\n' : ''}${prose(dice, 3)}`));
}

/** What imports lead to, and on. */
export function library(dice: Dice): Record<string, Entry> {
	const chain = (name: string, next: string) => ({ [name]: text(`Level ${name}\n@${next}\nend of ${name}`) });
	return {
		'notes.md': context(dice),
		'docs/a.md': dice.chance(0.5) ? text('A, then @b.md') : context(dice),
		'docs/b.md': dice.chance(0.5) ? text('B, then @./a.md\n@b.md') : context(dice),
		...(dice.chance(0.4)
			? Object.assign({}, ...[1, 2, 3, 4, 5, 6].map((level) => chain(`docs/deep/${level}.md`, `${level + 1}.md`)))
			: {}),
		'docs/deep/7.md': text('The last one.'),
		...filled(dice, ['docs/two words.md', 'docs/two%20words.md', 'docs/ünï.md', '1.md', '_a.md'], 0.3, () =>
			context(dice),
		),
		'empty.md': text(''),
		'bom.md': text('\uFEFFWith a mark.'),
		...(dice.chance(0.3) ? { 'linked.md': { kind: 'link', to: 'docs/a.md' } } : {}),
		...(dice.chance(0.3) ? { 'linkedout.md': { kind: 'link', to: '<OUT>/real.md' } } : {}),
	};
}
