import { describe, expect, it } from 'vitest';
import { doesNotStart } from '../../../../server/src/engine/runtimes/codex/rules/doesNotStart.ts';
import { checked, checkOnDisk, onDisk, trusted } from './support.ts';

describe('codex.does-not-start', () => {
	it.each([
		['project_doc_max_bytes = -1\n', 'project_doc_max_bytes has to be a whole number, 0 or more'],
		['project_doc_fallback_filenames = "X.md"\n', 'project_doc_fallback_filenames has to be a list of names'],
		['memories = true\n', 'memories has to be a table'],
		['sandbox_mode = "workspace"\n', 'sandbox_mode has to be “read-only”, “workspace-write” or “danger-full-access”'],
		['profile = "fast"\n', 'profile is not supported any more'],
		['[features]\nmemories = "yes"\n', 'features.memories has to be true or false'],
		['model_provider = "azure"\n', 'model_provider names “azure”, which [model_providers] does not have'],
		['approval_policy = "sometimes"\n', 'approval_policy has to be “untrusted”'],
		['x = [\n', 'it is not valid TOML'],
		['model_instructions_file = "gone.md"\n', 'model_instructions_file leads to nothing'],
	])('says that %j in a trusted project stops it', (text, why) => {
		const [found] = checkOnDisk(doesNotStart, { '.codex/config.toml': text }, { config: trusted });
		expect(found?.file).toBe('.codex/config.toml');
		expect(found?.message).toContain(why);
	});

	it('says of the person’s own configuration at the instructions that nobody gets', () => {
		const [found] = checkOnDisk(doesNotStart, { 'AGENTS.md': 'A' }, { config: 'x = [\n' });
		expect(found?.file).toBe('AGENTS.md');
		expect(found?.message).toContain('because of ~/.codex/config.toml');
	});

	it('says that one that cannot be read stops it, in a project that is not trusted as well', () => {
		const bytes = new Uint8Array([0x23, 0xff, 0x0a]);
		const [notText] = checked(doesNotStart, onDisk({ '.codex/config.toml': bytes, 'AGENTS.md': 'A' }));
		expect(notText?.message).toContain('because of .codex/config.toml: it is not UTF-8 text.');
		const [folder] = checked(doesNotStart, onDisk({ '.codex/config.toml': { folder: true }, 'AGENTS.md': 'A' }));
		expect(folder?.message).toContain('because of .codex/config.toml: it is a folder.');
		expect(folder?.file).toBe('AGENTS.md');
	});

	it('is silent where the file does not count, or is right', () => {
		expect(checkOnDisk(doesNotStart, { '.codex/config.toml': 'x = [\n' })).toEqual([]);
		for (const config of [
			'project_doc_max_bytes = 0\n',
			'unknown_key = 5\nhistory = []\n',
			'model_provider = "azure"\n[model_providers.azure]\nname = "Azure"\n',
			'approval_policy = { granular = { rules = true } }\n',
			'[features]\nmemories = true\n[memories]\n',
		])
			expect(
				checkOnDisk(doesNotStart, { '.codex/config.toml': config, 'AGENTS.md': 'A' }, { config: trusted }),
			).toEqual([]);
	});
});
