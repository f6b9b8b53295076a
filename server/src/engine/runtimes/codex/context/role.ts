import { join } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import type { CodexSettings } from '../config/settings.ts';
import { readToml } from '../config/toml.ts';

/** What a role of the person’s own tells its subagents: `~/.codex/agents/*.toml`, found by its name. */
export function roleInstructions(name: string, { codexHome }: CodexSettings, places: Places): string | undefined {
	const folder = join(codexHome, 'agents');
	for (const { name: fileName } of places.list(folder) ?? []) {
		if (!fileName.endsWith('.toml')) continue;
		const content = places.read(join(folder, fileName), 'settings');
		const reading = content?.kind === 'text' ? readToml(content) : undefined;
		if (reading?.kind !== 'table' || reading.table.name !== name) continue;
		const stated = reading.table.developer_instructions;
		if (typeof stated === 'string') return stated;
	}
	return undefined;
}
