import { loadLoose } from '../load.ts';
import type { BotholomewProfile } from '../profile.ts';

const tools = { length: 1716, bytes: 1730, sha256: '15afb2b8c5d8a73e1123719cdfbf8cf13d752da8d6f99cf0679637841c4ad1f8' };

/** The last that kept everything in `.botholomew/` and forgave all frontmatter. */
export const v0_12_5: BotholomewProfile = {
	version: '0.12.5',
	folder: '.botholomew',
	configPath: '.botholomew/config.json',
	serversPath: '.botholomew/mcpx/servers.json',
	serversMayBeGlobal: false,
	skillsFolder: '.botholomew/skills',
	strict: false,
	load: loadLoose,
	clock: 'utc',
	relevantContext: true,
	blocks: {
		workerInstructions: {
			length: 706,
			bytes: 708,
			sha256: 'cc90a7c3fa8123824a1cab2bc148d52f6599ebdc8588469ce4d91213300876bd',
		},
		chatInstructions: {
			length: 1480,
			bytes: 1484,
			sha256: '90bcaeef690875df24b2f5704ba0c0b7fcc451fa22819315a76efc6ab019b18e',
		},
		workerTools: tools,
		chatTools: tools,
	},
};
