import { loadStrict } from '../load.ts';
import type { BotholomewProfile } from '../profile.ts';

/** Strict frontmatter, sorted files, a knowledge store of its own. */
export const v0_18_8: BotholomewProfile = {
	version: '0.18.8',
	folder: 'prompts',
	configPath: 'config/config.json',
	serversPath: 'mcpx/servers.json',
	serversMayBeGlobal: true,
	skillsFolder: 'skills',
	strict: true,
	load: loadStrict,
	clock: 'utc-and-local',
	relevantContext: false,
	blocks: {
		workerInstructions: {
			length: 706,
			bytes: 708,
			sha256: 'cc90a7c3fa8123824a1cab2bc148d52f6599ebdc8588469ce4d91213300876bd',
		},
		chatInstructions: {
			length: 2006,
			bytes: 2012,
			sha256: '95a6fbc426434ba870c0860cd5394dee42a8ecf876fa94f1ada492476cb354cf',
		},
		knowledgeStore: {
			length: 1806,
			bytes: 1812,
			sha256: '76707c9304597c1ad5c8699795dd8a353c851203dce9f4e9fc6380541364740e',
		},
		workerTools: {
			length: 1783,
			bytes: 1797,
			sha256: 'a4d4c7d55b29f68f5446fd0adc1ab8324e2f1777ee4ab6ff12e318d83af25729',
		},
		chatTools: {
			length: 1787,
			bytes: 1801,
			sha256: '278d48231b1e623c60eefe60de5d5ffe0225e0c20c1d89843fd8bd76872d27c2',
		},
	},
};
