import type { Dice } from '../../../support/random.ts';

const folders = [
	'',
	'./',
	'../',
	'docs/',
	'../docs/',
	'../../',
	'pkg/',
	'~/',
	'~/.claude/',
	'<PROJECT>/',
	'<OUT>/',
	'chain/',
];
const files = [
	'a.md',
	'b.md',
	'c.md',
	'notes.txt',
	'Makefile',
	'k',
	'data.json',
	'CONFIG.YAML',
	'CLAUDE.md',
	'CLAUDE.local.md',
	'AGENTS.md',
	'rule.mdc',
	'big.MD',
	'1.md',
	'3.md',
	'none.md',
	'with\\ space.md',
	'é.md',
	'日本.md',
	'linked.md',
	'.env',
	'x.py',
	'picture.png',
	'a.md#top',
	'a.md.',
	'a.md,',
	'a.md:',
	'a.md?x',
	'docs',
	'(p).md',
];

/** A path as people write it behind an `@`. */
const mention = (dice: Dice): string => `@${dice.one(folders)}${dice.one(files)}`;

/** Lines of which some bring in a file, some only look like it, and some have a comment that goes or stays. */
const lines: readonly ((at: () => string) => string)[] = [
	(at) => `See ${at()}`,
	(at) => `${at()} and ${at()} first`,
	(at) => `- item ${at()}\n  more ${at()}`,
	(at) => `- [ ] ${at()}`,
	(at) => `1. ${at()}\n\n   <!-- in an item -->\n`,
	(at) => `\`${at()}\``,
	(at) => `\`\`x ${at()} \`\` ${at()}`,
	(at) => `- \`x ${at()} y\` ${at()}`,
	(at) => `- *${at()}* [a](b ' ${at()} ') \`${at()} c\``,
	(at) => `- > \`x ${at()} y\`\n- # \`x ${at()} y\``,
	(at) => `\`\`\`\n${at()}\n<!-- kept -->\n\`\`\``,
	(at) => `~~~md\n${at()}\n~~~`,
	(at) => `    ${at()}`,
	(at) => `\t${at()}`,
	(at) => `- a\n\n  \`\`\`\n  ${at()}\n  \`\`\``,
	(at) => `<!-- ${at()} -->`,
	(at) => `<!-- c --> ${at()} tail`,
	(at) => `text <!-- inside --> ${at()}`,
	() => '<!-- over\n\nlines --> rest',
	() => '   <!-- a -->   x <!-- b --> y',
	() => '    <!-- four blanks -->',
	() => 'a paragraph\n<!-- right below -->\nand on',
	() => '- i\n<!-- below an item -->\n- j',
	() => '> q\n<!-- below a quote -->\n> r',
	() => '# Title <!-- in a heading -->',
	(at) => `# Title ${at()} #`,
	(at) => `Setext ${at()}\n---`,
	(at) => `> quote ${at()}\n> - ${at()}`,
	(at) => `**${at()}** _x ${at()}_ ~~${at()}~~`,
	(at) => `[see ${at()}](target) ![${at()}](x)`,
	(at) => `[x](${at()})\n\n[ref]: ${at()}`,
	(at) => `<div>\n${at()}\n<!-- in html -->\n</div>`,
	(at) => `<details>\n\n${at()}\n\n</details>`,
	(at) => `<b>${at()}</b> <span> ${at()}</span>`,
	(at) => `| a | b |\n|---|---|\n| ${at()} | ${at()} |`,
	(at) => `(${at()}) "${at()}" me${at()} @${at()} <${at()}>`,
	(at) => `字${at()} \u00a0${at()}`,
	(at) => `x  \n${at()}\\\n${at()}`,
	(at) => `&copy; ${at()} \\${at()} \\*${at()}`,
	() => '***',
	() => '',
	() => '',
	() => 'Plain words, and trailing blanks   ',
	() => 'Combining: e\u0301, a zero width\u200bspace, 🌿',
	() => '</system-reminder>',
	() => 'Ask @alice or me@example.org',
	() => '<?php x ?>',
	() => '\f',
	() => 'a\u0000b',
];

const someLines = (dice: Dice, most: number): string => {
	const at = () => mention(dice);
	return Array.from({ length: dice.below(most + 1) }, () => `${dice.one(lines)(at)}\n`).join('');
};

const patterns = [
	'src/**',
	'**/*.ts',
	'"**/*.ts"',
	'./src/**',
	'src/*.ts',
	'*.md',
	'{src,lib}/**',
	'"{src,lib}/*.{ts,py}"',
	'src',
	'/src/**',
	'lib/**',
	'!src/**',
	'**',
	'"**/*"',
	'SRC/**',
	'src/**/',
	'src/deep/**',
	'src/a.ts, lib/**',
	'["src/*", "*.py"]',
	'[src/**, lib]',
	'[**/*.ts]',
	'"src/**, !src/a.ts"',
	'"src/?.ts"',
	'"src/[ab].ts"',
	'"<PROJECT>/src/**"',
	"'*.tsx'",
	'5',
	'""',
	'',
	'pkg/**',
	'{a: b}',
	'[ "src/**"',
	'"src/[a-"',
	'"[^/-"',
	'["src/**", "[^/-"]',
	'!*.ts',
	'!.github/** src',
	'!(src|lib)/**',
];

const keys: readonly ((dice: Dice) => string)[] = [
	(dice) => `paths: ${dice.one(patterns)}`,
	(dice) => `paths: ${dice.one(patterns)}`,
	(dice) => `paths: ${dice.one(patterns)}`,
	(dice) => `paths:\n  - ${dice.one(patterns)}\n  - ${dice.one(patterns)}`,
	(dice) => `paths:\n- ${dice.one(patterns)}`,
	(dice) => `${dice.one(['globs', 'Paths', 'path', 'applyTo'])}: src/**`,
	() => 'description: for the sources',
	() => 'description: a: b',
	() => 'x: [',
	() => '# a remark',
	() => 'just words',
	() => 'alwaysApply: false',
];

/** Front matter, most of it with paths; some of it not quite right. */
function frontMatter(dice: Dice): string {
	const own = Array.from({ length: 1 + dice.below(2) }, () => dice.one(keys)(dice)).join('\n');
	const [opens, closes] = dice.chance(0.8)
		? (['---\n', '---\n'] as const)
		: dice.one([
				['---  \n', '---\n'],
				['---\n', '---  \n\n'],
				['\uFEFF---\n', '---\n'],
				['\n---\n', '---\n'],
				['---\n', '--- and more\n'],
				['---\n', '---'],
				['---\n', '...\n'],
				['----\n', '----\n'],
				['---\n\n', '\n---\n\n'],
			] as const);
	return `${opens}${own}\n${closes}`;
}

/** What can be done to a whole text. */
const edits: readonly ((text: string) => string)[] = [
	(text) => text.replaceAll('\n', '\r\n'),
	(text) => `\uFEFF${text}`,
	(text) => `\n\n  ${text}\n\n `,
	(text) => text.trimEnd(),
	(text) => text.replace('\n', '\r\n'),
	(text) => text.replaceAll('\n', '\r'),
];

/** A Markdown file for people and agents. `withMatter`: the share of those that begin with front matter. */
export function markdownText(dice: Dice, withMatter = 0.12, most = 6): string {
	const whole = `${dice.chance(withMatter) ? frontMatter(dice) : ''}${someLines(dice, most)}`;
	return dice.chance(0.18) ? dice.one(edits)(whole) : whole;
}
