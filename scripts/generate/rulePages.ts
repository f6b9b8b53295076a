import type { Rule } from '../../server/src/engine/rules/rule.ts';

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
		'What Soulscope reports about a workspace, and with which severity. You can change the severity, or turn a rule off:',
		'',
		'- for every workspace: `"soulscope.rules": { "budget.near-limit": "off" }`, or another severity instead of `off`;',
		'- for one file: `<!-- soulscope-disable budget.near-limit -->` anywhere in it;',
		'- for one line: `<!-- soulscope-disable-next-line identity.unknown-label -->` on the line before.',
		'',
		'In the configuration, write the same words in a `//` comment. You can write several codes, separated by spaces. Without a',
		'code, every rule is off. Text after `--` is for people. Note that the agent reads comments in its context files.',
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
