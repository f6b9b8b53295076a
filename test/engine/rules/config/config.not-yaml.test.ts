import { describe, expect, it } from 'vitest';
import { configNotYaml } from '../../../../server/src/engine/runtimes/holaboss/rules/configNotYaml.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const found = (text: string, runtime = 'holaboss@2026.4.13') =>
	check(configNotYaml, { runtime, files: { 'AGENTS.md': 'x', 'workspace.yaml': text } });

describe('config.not-yaml', () => {
	it('finds a tab at the beginning of a line, and says where', () => {
		const [only, ...others] = found('name: half\nagents:\n  - id: main\n\tskills: []\n');
		expect(others).toEqual([]);
		expect(only).toMatchObject({ file: 'workspace.yaml', text: '\t' });
		expect(only?.message).toBe(
			'workspace.yaml is not YAML (a line begins with a tab; use spaces), so Holaboss cannot read the settings of this workspace, and starts no run. Correct this line.',
		);
	});

	it('finds a bracket that is never closed', () => {
		expect(found('skills: [tea')).toHaveLength(1);
	});

	it('is silent about YAML, about an empty file, and about other runtimes', () => {
		for (const text of ['skills:\n  enabled: [tea]\n', '', '# later\n']) expect(found(text)).toEqual([]);
		expect(found('\ta: 1\n  b', v9)).toEqual([]);
	});
});
