import type { Fragment } from '../../../prompt/wording/wording.ts';

/** nanobot 0.3.5, UTF-16 units. Fixed prose is known by its length and digest alone. */
export const prose = {
	workspace: { length: 312, sha256: '8e8070703e326920b178e550a5f6fcc17a1a8352323212eb72c09c54f69f2729' },
	posix: { length: 152, sha256: '3dd0fe485ece3ad082fe6705af694bcd2fbb9f4e46ac973a548886d350483439' },
	windows: { length: 231, sha256: '799f9362e395f9269ab55f7016aaf382992c18b6ee78f75fe1cda6bab97a6124' },
	app: { length: 145, sha256: 'a7fa3cfa45a99963d32295c4118f871aa2915080530241d233dc297a2d8da895' },
	plain: { length: 101, sha256: '7674af29d37dfef29908c460981a168fb90ceba87127ca7d4115b00e8acf1f7c' },
	email: { length: 112, sha256: 'd39fce5ca81f88fcbd4e12c6ad90fef1fba39eb473be064ece087a0c07a91693' },
	terminal: { length: 109, sha256: '353747f35207fc86324991e95b6a0c4136a57b69a9c639f8baff958110bcbbf3' },
	external: { length: 277, sha256: '277cd4bae6cd4139d1f16d719cbe039fe3b811537714f0d421d8ff8da2e6d06d' },
	tools: { length: 5427, sha256: '04c00b0ba53c87ccdc7f8b26054972937c96874e2bd2a468c6e1e3f1e12bda51' },
	skills: { length: 135, sha256: 'f78f8fa0e9ce73d6f03883d86f43bb0ce94f4fef0bbf876dfb42ac791c0b042e' },
	subagent: { length: 169, sha256: '4a8c241984fc722e8920acdd5345161e7f18a473de330e033c15a023c7ba0a1a' },
	subagentSkills: { length: 88, sha256: 'ba2c86e6ecb6cd6f20a37734e859a167cc83db2d9e24d7b06fee050a9696c6a2' },
	soul: { length: 405, sha256: '0351091f89de5e7162f4883af295fe0af039c3f78f93cb1232e9aa7dcb49cf6f' },
	heartbeat: { length: 305, sha256: '20b839373d589bc1b586e661f4206534cc5b06886721cb71c564b3993444f432' },
	heartbeatAsk: { length: 117, sha256: 'cbdf117de91fc05615a1568ad8b6d9f39c0734bca46ccd12056fa2007699c8c7' },
} as const satisfies Readonly<Record<string, Fragment>>;

/** Skills that come with it: what the list says of each, and the programs that it asks for. */
export const builtInSkills: readonly {
	readonly name: string;
	readonly said: Fragment;
	readonly programs: readonly string[];
}[] = [
	{
		name: 'clawhub',
		said: { length: 72, sha256: '9fd90f59eb07022f388be07cb539983afc918589e06bcb341ea2393132c346b1' },
		programs: [],
	},
	{
		name: 'cron',
		said: { length: 39, sha256: 'b66782996c5fe069874cf1e077fc77ec2af9926355f0964383369689affafbc8' },
		programs: [],
	},
	{
		name: 'github',
		said: { length: 136, sha256: '1c6a044d5361aed61c9f632b1495c4ecd71bad26fdbd68660230c1a603258220' },
		programs: ['gh'],
	},
	{
		name: 'image-generation',
		said: { length: 59, sha256: 'e0ba95e460c0296092ef2219575839d8a82d2750ece7ae69488440cfbc74c7f8' },
		programs: [],
	},
	{
		name: 'memory',
		said: { length: 53, sha256: '7c0e84902da8240235a037add8ee62a3a1ae0d1de695817dabdb556d9bb81ca5' },
		programs: [],
	},
	{
		name: 'my',
		said: { length: 368, sha256: '0b952b387a0a26e64fba13b546fcea54fa1525a9faee99a3533e48e6ec4a004c' },
		programs: [],
	},
	{
		name: 'skill-creator',
		said: { length: 120, sha256: '6abbc88e787bbc97a389c9f722602057f7752188819b40b3cba034d3d5c0fdcf' },
		programs: [],
	},
	{
		name: 'summarize',
		said: { length: 128, sha256: '16e09aa8ae897e0e551fa84316bd62e16b691578e4b45bc09bc8bfb216558ab0' },
		programs: ['summarize'],
	},
	{
		name: 'tmux',
		said: { length: 97, sha256: '955e6e2ee3d6fcf6d2e1c34ff096990610ae70bb9a9152c4e339af91f494ebab' },
		programs: ['tmux'],
	},
	{
		name: 'update-setup',
		said: { length: 107, sha256: '91f2356818a5fa78ff6657a26d549280b18e5c413af0280cd8968323d1d644a5' },
		programs: [],
	},
	{
		name: 'weather',
		said: { length: 56, sha256: '763788bb2d92f6b2e2c5ed0e3aa1e6627085b3b055331452d0a282f50dbacb31' },
		programs: ['curl'],
	},
];

/** SOUL.md as the next start writes it where there is none. */
export const seededSoul: Fragment = {
	length: 406,
	sha256: 'd58b7ed68cc05c8aaa1e0b97f6f78411e1959efbebb53f53f047f1a911632151',
};
