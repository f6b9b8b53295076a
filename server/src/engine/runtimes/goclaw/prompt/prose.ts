import type { Fragment, ProseLine, WordingPassage } from '../../../prompt/wording/wording.ts';

const line = (length: number, digest?: string): ProseLine => ({ length, ...(digest === undefined ? {} : { digest }) });

/**
 * The fixed prose of GoClaw's prompt, line by line: bytes and digests, measured on the runtime. The sentences are its
 * own and are not repeated here.
 */
export const prose = {
	opening: [line(51, 'f3961287d899ab6b')],
	firstRun: ['', line(95, '553d137e69c1820a'), line(54, '720ee20b41eb6529'), line(88, '8aa47c4ba701d8ea')],
	toolingHead: ['', line(39, '735d7abf79ba791a'), line(60, 'f72933dbd960970d'), ''],
	toolingSandbox: [
		'',
		line(84, '523c2901a0758015'),
		line(111, '920f4216096a6f66'),
		line(55, '27630e92fe1f3522'),
		line(68, 'aeb6b5184c1b639b'),
	],
	toolingTail: ['', line(94, 'a7232c2cda335a95'), line(69, 'be66318adc8a5e65')],
	safety: [
		'',
		line(165, '7a82d22c36799566'),
		line(162, 'e03043053c67b497'),
		line(183, 'c51ca95fa774458c'),
		line(169, '0727a8239a43cb3a'),
	],
	skillsInline: [
		'',
		line(49, 'ea2a306504446be2'),
		line(104, '9240346263efa5e7'),
		line(95, '9b1c5465a31de921'),
		line(32, 'a3d9017f437c1b2b'),
		'',
	],
	skillsSearch: [
		'',
		line(42, '437bb4bb1ab16eb9'),
		line(110, 'd9a0248bc4ebd8da'),
		line(73, '748268df475dea64'),
		line(102, '012a9fe69b8c248c'),
		line(99, 'd3a543cb27e275e8'),
		line(33, '94707b43836d7bd5'),
		'',
		line(12, '6a8232f0d451ceb6'),
		line(90, '6d79fc028ec7c1d2'),
		line(70, '4474a7082a89ff13'),
	],
	memoryRecall: ['', line(92, 'ff7546febaa9230a'), line(96, '2b58ea477120097d'), line(48, 'a135600f546fb979')],
	workspace: [line(111, '7e037f40c71e95f7')],
	sandbox: ['', line(65, 'dd2f52fe88a4f2be'), line(52, '63797b6b566c5640'), line(109, 'b6ed0dcef0922897')],
	messaging: [
		'',
		line(99, '60e04af416ce4d1d'),
		line(66, 'a22eed2389eac663'),
		line(89, 'ba26fbd4557978e2'),
		line(210, 'e45101ea436e931b'),
		line(84, '58ba70d1c13b93b6'),
		line(199, '673dda37af3c30ab'),
	],
	groupNote: [line(512, '5771256bb4757612')],
	contextHead: ['', line(53, '00613c779018914c'), line(92, '3e9de919f26013ad'), line(96, '36b83697bc9780f8')],
	contextBootstrap: ['', line(277, 'a156111a17b5fb8d')],
	contextSoul: [line(115, 'b5d696572640c55a')],
	silentReplies: [
		'',
		line(57, '96383c4d7fdfa6db'),
		'',
		line(6, '09e09762d2d1e809'),
		line(49, '84e768ca71583195'),
		line(82, '3c698e8cece86d40'),
		line(42, '3986989225a41d6c'),
		'',
		line(32, '85045562f1ad2eeb'),
		line(32, '652bf1b980e7d944'),
		line(15, '8403a7ddeb2b0452'),
	],
	heartbeats: [
		'',
		line(89, '99a1c41281c81b82'),
		'HEARTBEAT_OK',
		'',
		line(88, 'de819586ad4d6fbc'),
		line(95, 'd18bfa7132de4909'),
	],
	spawn: [
		'',
		line(89, '21378ee9f6435b5e'),
		line(65, '64d76d043c6967fe'),
		line(175, 'af247cdf32047d6a'),
		line(146, '8c07fa4067c04973'),
		line(85, 'dcf03b070c56a9f6'),
		line(79, '715d5a6357f30fb2'),
	],
} as const satisfies Record<string, readonly (string | ProseLine)[]>;

/** What stands around the values in lines that take some in. */
export const around = {
	owners: { length: 50, sha256: '930486c4039dcbafdff16c75d62126f228d238c6e10dbc90eddcfef2bb94f9e1' },
	hostWorkspace: [
		{ length: 80, sha256: 'b669a19d7b8e57cdfd9c5d1d8ce127d574af220a5f0443888e591ac801a3c7cd' },
		{ length: 78, sha256: '3870a8f8d5beaa0fd6c12fb61d4d83312a19513c0851baaa42946e75280367f0' },
	],
} as const satisfies Record<string, Fragment | readonly Fragment[]>;

/** A line that takes in values of the runtime's: `length` is what is left without them. */
export const lineWith = (length: number, ...values: readonly number[]): ProseLine =>
	line(values.reduce((sum, each) => sum + each, length));

/** The line of each tool that has a summary of its own. */
export const toolLines: Readonly<Record<string, ProseLine>> = {
	browser: line(41, 'f7e10ddc0d180204'),
	cron: line(43, 'eec83dc3f04cc7d8'),
	edit: line(51, '335696e3487bd417'),
	exec: line(26, '65d86ddebf4525a4'),
	list_files: line(37, 'cd4c09d245f72454'),
	memory_get: line(52, 'dd62d6abcd27a1d4'),
	memory_search: line(70, 'cd99213294728db9'),
	message: line(64, '928c0562524977f1'),
	read_file: line(31, 'f1f6e91d83c3afd4'),
	session_status: line(71, 'faead8ced35ac5d1'),
	sessions_history: line(55, '1a89703bd92250cb'),
	sessions_list: line(45, 'ff2d08b1e807a2be'),
	sessions_send: line(52, 'a22e427baf790cb1'),
	skill_search: line(85, 'd71a75cdefdf86c0'),
	spawn: line(55, '38f7d55078178c2d'),
	subagent: line(42, '61e162123a5c56fa'),
	tts: line(35, '3d442eeec3d9cede'),
	web_fetch: line(49, '37f3468ccbff2423'),
	web_search: line(28, '131dc9ace3d180c2'),
	write_file: line(39, 'e84116c8ea312ebf'),
};

/** How the line of a tool begins. */
export const toolOpening = (name: string): string => `- ${name}: `;

const unit = 'UTF-8 bytes';

/** What a wording pack can hold. */
export const passages: readonly WordingPassage[] = [
	...Object.entries(prose).flatMap(([name, lines]: [string, readonly (string | ProseLine)[]]) =>
		lines
			.filter((each) => typeof each !== 'string')
			.flatMap(({ length, digest }, index) =>
				digest === undefined ? [] : [{ name: `${name} ${index + 1}`, length, sha256: digest, unit } as const],
			),
	),
	...Object.entries(toolLines).flatMap(([name, { length, digest }]) =>
		digest === undefined
			? []
			: [{ name: `tool ${name}`, length, sha256: digest, unit, opens: toolOpening(name) } as const],
	),
	...[around.owners, ...around.hostWorkspace].map(
		(fragment, index) => ({ name: `values ${index + 1}`, ...fragment, unit }) as const,
	),
];
