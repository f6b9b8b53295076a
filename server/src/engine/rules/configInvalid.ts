import type { ConfigProblem } from '../runtimes/runtime.ts';
import type { Rule } from './rule.ts';

export const configInvalid: Rule = {
	code: 'config.invalid',
	severity: 'error',
	docs: {
		title: 'The configuration is invalid, so the runtime ignores it',
		why: [
			'OpenClaw reads its configuration as JSON5, puts included files in place (`$include`), fills in environment variables and checks the result against its schema. Where any of it fails, it runs on its defaults,',
			'as if the file were empty: other agents, workspaces, limits and channels are gone until it is repaired. The log says so; the agent does not.',
			'',
			'2026.9.6 goes without a variable that is not set; before it, that made the file invalid too.',
			'',
			'Unknown keys have [a rule of their own](config.unknown-key.md).',
		].join('\n'),
		fix: 'Repair the place that the finding points at. Previews stand on the defaults until then, as the runtime does.',
		example: { file: 'openclaw.json', text: '{ agents: { defaults: { bootstrapMaxChars: "30000" } } }\n' },
	},
	*check(view) {
		const problems = view.runtime.readConfig?.(view.snapshot).problems ?? [];
		const misplaced = new Set(problems.flatMap(({ kind, path }) => (kind === 'unknown-key' ? [parentOf(path)] : [])));
		for (const problem of problems) {
			if (problem.kind === 'unknown-key') continue;
			// What is wanting stands beside it under a name that is not known: that is reported.
			if (isWanting(problem) && misplaced.has(parentOf(problem.path))) continue;
			yield {
				place: { file: { kind: 'config', path: problem.file }, range: problem.range },
				message: `${whatIsWrong(problem)}. ${view.runtime.title} throws the whole configuration away and runs on its defaults until this is repaired.`,
			};
		}
	},
};

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const isWanting = ({ kind, message }: ConfigProblem): boolean =>
	kind === 'missing-key' || (kind === 'value' && /must contain at least one/.test(message));

function whatIsWrong({ kind, path, message }: ConfigProblem): string {
	const said = message.replace(/\.\s*$/, '');
	const at = path === '' ? 'The configuration' : path;
	switch (kind) {
		case 'unreadable':
			return `The configuration cannot be read: ${said}`;
		case 'syntax':
			return `This is not valid JSON5: ${said}`;
		case 'include':
			return `An $include cannot be followed: ${said}`;
		case 'variable':
			return `${at} cannot be filled in: ${said}`;
		case 'missing-key':
			return `${at} is missing, and the schema requires it`;
		case 'value':
		case 'unknown-key':
			return `${at} has a value that the schema rejects: ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
	}
}
