import { expect, test, vi } from 'vitest';
import type { FindingPlace } from '../../../../server/src/engine/rules/rule.ts';
import { rules } from '../../../../server/src/engine/runtimes/registry.ts';
import type { RuledFinding } from '../../../../server/src/engine/workspace/runRules.ts';
import { findingsByPath } from '../../../../server/src/language/support/diagnostics/findingsByPath.ts';

const [rule] = rules;

function finding(kind: FindingPlace['file']['kind'], path: string): RuledFinding {
	if (!rule) throw new Error('there is no rule');
	return { rule, severity: 'warning', message: path, place: { file: { kind, path }, range: { start: 0, end: 0 } } };
}

const workspaceAt = (root: string) => ({
	absolute: vi.fn((path: string) => `${root}/${path}`),
	pathOf: vi.fn((path: string) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined)),
});

const logs = Array.from({ length: 1_000 }, (_, day) => `memory/${day}.md`);

test('where thousands of files are is not worked out for a question about one', () => {
	const workspace = workspaceAt('/agent');
	const found = findingsByPath(
		workspace,
		logs.map((path) => finding('workspace', path)),
	);
	expect(found.at('/agent/memory/7.md')?.map(({ message }) => message)).toEqual(['memory/7.md']);
	expect(found.at('/agent/SOUL.md')).toBeUndefined();
	expect(found.at('/elsewhere/memory/7.md')).toBeUndefined();
	expect(workspace.absolute).not.toHaveBeenCalled();
});

test('whoever asks for all gets every file once, and the same lists as before', () => {
	const workspace = workspaceAt('/agent');
	const config = '/agent/openclaw.json';
	const found = findingsByPath(workspace, [
		...logs.map((path) => finding('workspace', path)),
		finding('workspace', 'openclaw.json'),
		finding('config', config),
		finding('config', '/home/aria/other.json'),
	]);
	const [before, both] = [found.at('/agent/memory/7.md'), found.at(config)];
	expect([...found.paths()].sort()).toEqual(
		[...logs.map((path) => `/agent/${path}`), config, '/home/aria/other.json'].sort(),
	);
	expect(found.at('/agent/memory/7.md')).toBe(before);
	expect(found.at(config)).toBe(both);
	expect(both?.map(({ place }) => place.file.kind)).toEqual(['workspace', 'config']);
});
