import { layout0_12_5 } from '../layout.ts';
import type { BotholomewProfile } from '../profile.ts';
import { loadLoose } from '../prompt/load.ts';

const tools = {
	length: 1716,
	bytes: 1730,
	sha256: '15afb2b8c5d8a73e1123719cdfbf8cf13d752da8d6f99cf0679637841c4ad1f8',
	core: { length: 1715, sha256: '3f286f2c120b1925fc3cb8da27298a75c9e202e8b80f40dd9013c06ddff9d5aa' },
};

/** The same to the byte in 0.12.5 and 0.18.8. */
export const workerInstructions = {
	length: 706,
	bytes: 708,
	sha256: 'cc90a7c3fa8123824a1cab2bc148d52f6599ebdc8588469ce4d91213300876bd',
	core: { length: 705, sha256: '1d28d061d0428eceb879080add6dec409f4750389c0f6202d9d32ff3384871b0' },
};

/** The last that kept everything in `.botholomew/` and forgave all frontmatter. */
export const v0_12_5: BotholomewProfile = {
	...layout0_12_5,
	serversMayBeGlobal: false,
	strict: false,
	storeTools: [],
	load: loadLoose,
	clock: 'utc',
	relevantContext: true,
	blocks: {
		workerInstructions,
		chatInstructions: {
			length: 1480,
			bytes: 1484,
			sha256: '90bcaeef690875df24b2f5704ba0c0b7fcc451fa22819315a76efc6ab019b18e',
			core: { length: 1479, sha256: '26d1271c491340ed74a0cc77968f663444147ff69c9c22b26c6ee4c37f86222b' },
		},
		workerTools: tools,
		chatTools: tools,
	},
};
