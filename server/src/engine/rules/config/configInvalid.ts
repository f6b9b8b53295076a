import type { ConfigProblem } from '../../runtimes/capabilities/config.ts';
import type { Rule } from '../rule.ts';
import { rejectionBy } from './rejection.ts';

export const configInvalid: Rule = {
	code: 'config.invalid',
	severity: 'error',
	docs: {
		title: 'The configuration is invalid, so the runtime rejects the entire file',
		why: [
			'OpenClaw reads its configuration as JSON5, adds included files (`$include`), fills in environment variables and checks the result against its schema. If one of these steps fails, the entire file is rejected.',
			'2026.1 then uses its defaults: your agents, workspaces, limits and channels are not used until the file is fixed. The log says so; the agent does not.',
			'2026.3.13, 2026.5.28, 2026.7.1 and 2026.9.6 do not start until the file is fixed.',
			'',
			'OpenClaw 2026.3.13, 2026.5.28, 2026.7.1 and 2026.9.6 accept a variable that is not set. In earlier versions that also made the file invalid. Soulscope knows the variables of the environment that it runs in, those of a file `.env` next to the configuration, and those that the configuration sets under `env` (since 2026.1.29); the runtime may have others.',
			'',
			'GoClaw only parses the file, and does not start if it cannot.',
			'',
			'Soulscope has the schemas of some versions. Where another version is installed, or wrote the file last, what only the simulated version rejects is not reported: your version may know it. Between two versions that Soulscope knows, what both reject is reported.',
			'',
			'Unknown keys have [their own rule](config.unknown-key.md).',
		].join('\n'),
		fix: 'Fix the place that the problem points at. Until then, previews show the defaults.',
		example: { file: 'openclaw.json', text: '{ agents: { defaults: { bootstrapMaxChars: "30000" } } }\n' },
	},
	*check(view) {
		const problems = view.runtime.config?.read?.(view.snapshot).problems ?? [];
		const misplaced = new Set(problems.flatMap(({ kind, path }) => (kind === 'unknown-key' ? [parentOf(path)] : [])));
		for (const problem of problems) {
			if (problem.kind === 'unknown-key') continue;
			// What is wanting stands beside it under a name that is not known: that is reported.
			if (isWanting(problem) && misplaced.has(parentOf(problem.path))) continue;
			const fault = whatIsWrong(problem);
			const rejection = rejectionBy(view.runtime);
			yield {
				place: { file: { kind: 'config', path: problem.file }, range: problem.range },
				message:
					problem.kind === 'variable'
						? `${fault}. If the environment of the runtime has none either, ${rejection}. Set it there, or write the value here.`
						: `${rejection}. ${fault}. Fix this.`,
				fault,
			};
		}
	},
};

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const isWanting = ({ kind, message }: ConfigProblem): boolean =>
	kind === 'missing-key' || (kind === 'value' && /must contain at least one/.test(message));

function whatIsWrong({ kind, path, message }: ConfigProblem): string {
	const sentence = message.replace(/\.\s*$/, '');
	const at = path === '' ? 'The configuration' : path;
	switch (kind) {
		case 'unreadable':
			return `The configuration cannot be read: ${sentence}`;
		case 'syntax':
			return `This is not valid JSON5: ${sentence}`;
		case 'include':
			return `An $include does not work: ${sentence}`;
		case 'variable':
			return `${at} cannot be filled in: ${sentence}`;
		case 'missing-key':
			return `The required key ${at} is missing`;
		case 'value':
		case 'unknown-key':
			return `The schema does not accept the value of ${at}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
	}
}
