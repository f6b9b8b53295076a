import type { Rule } from '../server/src/engine/rules/rule.ts';

/** The documentation pages of `rules`, by file name inside `docs/rules`. */
export function rulePages(rules: readonly Rule[]): ReadonlyMap<string, string> {
	const sorted = [...rules].sort((left, right) => left.code.localeCompare(right.code, 'en'));
	return new Map([
		['README.md', index(sorted)],
		...sorted.map((rule): [string, string] => [`${rule.code}.md`, page(rule)]),
	]);
}

const note = '<!-- Written by `npm run docs` from the rule itself. -->';

function index(rules: readonly Rule[]): string {
	const rows = rules.map(({ code, docs, severity }) => `| [${code}](${code}.md) | ${docs.title} | ${severity} |`);
	return `${[
		note,
		'# Rules',
		'',
		'What Soulscope says about a workspace, and how seriously it means it unless you say otherwise:',
		'',
		'- for every workspace: `"soulscope.rules": { "budget.near-limit": "off" }`, or a severity in place of `off`;',
		'- for one file: `<!-- soulscope-disable budget.near-limit -->` anywhere in it;',
		'- for one line: `<!-- soulscope-disable-next-line identity.unknown-label -->` on the line before.',
		'',
		'In the configuration the same words stand in a `//` comment. Several codes are parted by spaces; no code at all means',
		'every rule. What follows `--` is for people. Mind that a comment in a context file is part of what the agent reads.',
		'',
		'| rule | what it says | severity |',
		'|---|---|---|',
		...rows,
	].join('\n')}\n`;
}

function page({ code, severity, docs }: Rule): string {
	const example = docs.example ? ['', '## Example', '', `\`${docs.example.file}\`:`, '', ...fenced(docs.example)] : [];
	return `${[
		note,
		`# ${code}`,
		'',
		`**${docs.title}.** Severity: ${severity}.`,
		'',
		'## Why it matters',
		'',
		docs.why,
		'',
		'## What to do',
		'',
		docs.fix,
		...example,
		'',
		'---',
		`[All rules](README.md) · off for one file: \`${comment(code)}\``,
	].join('\n')}\n`;
}

const comment = (code: string): string =>
	code.startsWith('config.') ? `// soulscope-disable ${code}` : `<!-- soulscope-disable ${code} -->`;

function fenced({ file, text }: { readonly file: string; readonly text: string }): readonly string[] {
	const language = /\.json5?$/.test(file) ? 'json5' : 'markdown';
	return [`\`\`\`${language}`, text.trimEnd(), '```'];
}
