import { describe, expect, it } from 'vitest';
import { configBroken } from '../../../../server/src/engine/runtimes/hermes/rules/configBroken.ts';
import { checkOnDisk, home } from './support.ts';

describe('hermes.config-broken', () => {
	it('points at the line that is no YAML', () => {
		const found = checkOnDisk(configBroken, { ...home, 'config.yaml': 'memory:\n\tmemory_enabled: false\n' });
		expect(found).toHaveLength(1);
		expect(found[0]?.message).toMatch(
			/^config\.yaml is not YAML \(.+\), so Hermes Agent uses none of your settings\. Correct line 2\.$/u,
		);
	});

	it('is silent where it is read, even with a key twice, and of a project’s own file', () => {
		expect(checkOnDisk(configBroken, { ...home, 'config.yaml': 'model: a\nmodel: b\n' })).toEqual([]);
		expect(checkOnDisk(configBroken, { ...home, 'config.yaml': '' })).toEqual([]);
		expect(checkOnDisk(configBroken, { '.hermes.md': 'Own.\n', 'config.yaml': 'a: [\n' })).toEqual([]);
	});
});
