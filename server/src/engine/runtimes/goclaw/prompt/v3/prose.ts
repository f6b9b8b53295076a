import type { Fragment, ProseLine, WordingPassage } from '../../../../prompt/wording/wording.ts';
import { toolOpening } from '../prose.ts';
import { linesIn, toolsIn } from './lineTable.ts';

/** The fixed prose of the prompt of GoClaw 3.11.3, measured on the program as that of 2026.2.26 is. */
export const prose3 = linesIn({
	toolingHead: '. 39:735d7abf79ba791a 60:f72933dbd960970d .',
	packagesAsked: '. 247:f64c81baebf2ca68',
	packagesFree: '. 107:137e1001901b028c',
	media: '184:ab58e020d045ba68 88:e5604311a676717e',
	toolingTail: '. 98:0ae7f4fc18b1385c 149:5aa627126ed627ab',
	firstRun:
		'. 95:553d137e69c1820a 54:720ee20b41eb6529 88:8aa47c4ba701d8ea . 59:0a03eb704c6cf31d 68:2d6d981b19111ea5 81:93bcf9f1dcadc87c',
	meeting:
		'. 76:665c2e46428aa2f3 . 84:80018b1c0dbc8fee 81:5100adcb5538dd7c . 84:83e8ce39ac20f8c5 82:404ba785f436482e 26:f79f9d79764b8199 . 11:07eb91ce5b6be1dc 86:b2f3b7ec1393e842 83:8ad4988aab0332f1 64:24e36ea18fb8210a 127:be92df1b78ea7b4a 74:7d64febef1ae8a95',
	profile: '. 45:d1fa23cb121588c8 77:f044b790f3f7fb82 87:e9f67d4693d14326',
	executionBias: '. 65:86db09223ca9d204 96:56f890cb14b3ff7f 91:5e764ce640b0f3b1',
	toolCallStyle: '. 90:ce035a88b59a3d6d 56:513b21cf22c278af . 76:2874ece41dc7197e . 103:608b670a15caa2c2',
	safety: '. 100:8b2c08bd3a778345 176:a0ebdbff808d2164 132:0e8c106a85c3366a 159:d2e45249ce05573c',
	anchoring: '161:dadd5901e9155e73 212:1650302bc0bfb4fc 131:df8de8e2bb7fd75b',
	safetySlim: '. 101:14deeb82730255a7 132:0e8c106a85c3366a',
	selfEvolution: '. 95:498b42dd397a30c9 103:ea8041ad2634ea93 87:7da2b51d0c20e665 65:63c0de68984eb043',
	skillsInline: '. 49:ea2a306504446be2 104:9240346263efa5e7 95:9b1c5465a31de921 32:a3d9017f437c1b2b .',
	skillsSearch:
		'. 42:437bb4bb1ab16eb9 110:d9a0248bc4ebd8da 73:748268df475dea64 102:012a9fe69b8c248c 99:d3a543cb27e275e8 33:94707b43836d7bd5 . 12:6a8232f0d451ceb6 90:6d79fc028ec7c1d2 70:4474a7082a89ff13',
	skillCreation: '. 87:0ab3d48cc02603d4 78:ccb91d9a9b08375c 84:6e4d38cc7cc59c3c',
	pinnedHead: '54:486adf4a0f585d92',
	pinnedSearch: '85:c77bfa756782eedb 80:0beefc6c3d4025b5',
	pinnedCreation: '. 76:4914253ac7e3d1de 84:6e4d38cc7cc59c3c',
	pinnedAlone: '42:38b5029d1c6e44c8',
	mcpSearch:
		'. 78:eab29e14a1f799ab 39:7957981c025348f0 168:c03d25669ad93ea3 142:7a44f06aa2c6356d 90:edc119c785ac5576 57:9ffa6a986ab92b1a .',
	workspace: '135:c1f1212dfb8057c3',
	delegationHead: '. 73:8fb97b2cf3e3885c',
	delegationTail: '. 80:c474514e4b212ae5',
	membersHead: '. 52:dd5bc971dd5292fe',
	membersTail: '. 93:6ffa1cb75005a247 60:389cf9820e96a89d 154:a564eda84610d91d',
	membersTailLite: '. 93:6ffa1cb75005a247 60:389cf9820e96a89d 58:24329886405de556',
	memoryLevels: '. 28:bd06686e2feadc2c 118:602ceed24fddc99a 111:d99179e362b3f8e5 110:255c18b2def4c2a0 .',
	memoryGet: '257:62175ea28e87de93',
	memoryExpand: '135:9abdeb01c61a5b1b',
	memoryGraph: '167:e0bd1abce82fafb1',
	memoryNoGet: '243:c39c9a379c5380a5',
	memoryMinimal: '59:aa41df68cc53f960',
	agentConfiguration: '. 73:853752709635afb5 110:d8ab3f7719c46b3b 92:f5356dcd0279db87',
	predefinedPerson: '. 70:26380f8afbab8e18 91:930ef092aa2075b5 65:99fa2d20ca594ed2 132:c7faad0dccbcdb0b',
	projectContext: '. 53:00613c779018914c 92:3e9de919f26013ad 96:36b83697bc9780f8',
	confidential: '143:d57d324e070072b9',
	embody: '84:2f57cb934213aae1',
	followAgents: '85:401e347a3d043675',
	zalo: '. 103:ba77fa2c2dd16e7d 89:109a6de79290e32a 98:7b0e0e1c16fb560d',
	replyContext: '. 69:a936a51b296c644d 163:a4519e217c242df0',
	checklistHead: '15:a19ee831e9df977c',
	spawn: '. 107:5e03dadc5d95e9d1 94:cc818c3a4cf936a9 86:890227785e711369',
	noTeam: '57:0ee9599cf9daf581',
	replyTarget: '188:5cc3e26868c63e5b',
	teamMembers: '90:4666b4a26b1203b6',
	teamReviewers: '49:091971524ffe917c',
	teamWorkflow:
		'. 65:f820ace295fe4d2f . =``` 83:bbe2a3d7be989b82 =``` . 79:aad17f85ecb9c825 88:0b29e6e9e24a451f . =Rules: 74:2c9f61b0e40e7a44 234:f30e005782540267 141:8950e672225d1c0f 153:4460238433b9dc1e 65:cab13d1cf28193cc 385:ecfa17987ef55b1e 117:2be523551982a818 .',
	teamPlanning:
		'. 98:69087c806361cad0 . 22:330a59b419d4963c 94:d5b2893a012ca58f 111:89ffd271aad6b594 61:546003e789c7162b 101:6fb58400d94b4bfc . 37:644aadb3cb54fbf9 71:f9840d9c82f31aa1 109:e471b8e65b445576 98:44531bbb021ec936 . 83:289243df803d7766 . 82:15c3d37120653bf0 102:2837d07dd3f0ff7e . 13:ba002d5e7b17e16e 39:e741d66cf27baf00 102:a4fedae98f88d13b . 46:b37dba96bb958e3d 41:e0c3066717c61029 112:e595b52e20e5baaf . 37:91e3eac289456f63 38:2f8c46482863388f 102:2b34f878770f10fb .',
	teamTask:
		'50:f5366725bec72bac . =Rules: 53:b35751ea87f1ba86 89:70db801ecc7d64fe 93:4d6d68f48709b9ed 63:d0db84b5bf744fd8 53:afb3459d8a636bf3 .',
	teamCommunication: '. 90:40c1d7eb553b4cad .',
	teamBlockers: '. 66:982f2110a4f89822 =``` 66:f12c97fe64e18a5f =``` 90:d856e39a8d7641f9 .',
	teamReminders: '. 190:21fb6af4c3982981 184:8eada878de0830b1 69:129614ca922f4277 . 88:40beffb962fb4eb6 .',
});

/** Headings that go on as prose. */
export const headings3 = {
	personaHead: { length: 77, digest: 'ff146bc3a702c1ea', opens: '# Persona & Identity' },
	firstRunHead: { length: 26, digest: '2f4ac671ef8866d4', opens: '## FIRST RUN' },
	meetingHead: { length: 37, digest: 'e09eae199e2c7a79', opens: '## FIRST RUN' },
	mcpSearchHead: { length: 57, digest: '2c206413bbf493c2', opens: '## Additional MCP Tools' },
} as const satisfies Record<string, ProseLine>;

/** What stands around values in lines that take some in. */
export const around3 = {
	/** Several lines that the program has as one text. */
	groupNote: { length: 589, sha256: '56b362a8acb66d543c3f53ff94a21f53648bd19061db013c0388708d1d1c6dd4' },
	checklistRules: { length: 786, sha256: 'ea5edb4b6948d4d829f2c8d0abd3021ace847bfe240ffc4c8a80d32a557447c0' },
	mcpOptional: { length: 395, sha256: 'dc48c595c2f1b2dd916a3c15bc5e8567f116a54ed2084fdc92623035c7278be5' },
	opening: { length: 40, sha256: '4ef9dd1e2bec80ba64320337acee011f005138c8fd656b92e42ae22b1ae460d0' },
	directChat: { length: 13, sha256: 'ec847cd792a86c6bfa42cf28e680fa981246a300a9aa1890577c91ea2a2f941e' },
	groupChat: { length: 12, sha256: 'd9ea2c7795e01210b658cee0035a59f9eb8ef5c2c2d865d40f16e002efa398db' },
	checklistOf: { length: 43, sha256: 'ea6a61867d8992fb755957f3e9ada57ced77c80f0bdefcd12a7d3cf3fecab707' },
	inCharacter: [
		{ length: 42, sha256: '32b993e7e7ee4630616bffb88901db2f79fa1922152f415e745c8587833e840d' },
		{ length: 28, sha256: '83e459b0ece7805a214fcf0c684bf09308356ab53b3034b972c40d4a4797766d' },
	],
	secretPersona: { length: 68, sha256: 'c1589412abacada2f7ac192dd1411c6cea05876cdcf9ebdaa7da6353409ece82' },
	ownerPersona: { length: 113, sha256: '917264a80fe6181ed0aa32497fe0de902bea800d62ec834a86ba53061d9dbb2a' },
	echo: { length: 29, sha256: '5749497c0b82b7d0dc3614e3a035d991e9abc1df3c4856f2bf5190d540ad2768' },
	slimMemory: { length: 64, sha256: '9c0c0bbf84af3cd8df2f5a8d2d4ac22101ddd699b5ecd992fb91617e91fe47e8' },
	slimExpand: { length: 70, sha256: '2ae1a54d07bff94523f3af9f4045369d20f71519f139f2f3a080e57c580067b3' },
	slimEnd: { length: 33, sha256: 'c11245ddf972f3a2ad09c51e6e4571065fd3e0703034382ca282a37c9c4887fd' },
} as const satisfies Record<string, Fragment | readonly Fragment[]>;

/** The line of each tool that has a summary of its own. */
export const toolLines3 = toolsIn(
	'browser:41:f7e10ddc0d180204 create_audio:79:feeed32074086c7d create_forum_topic:67:1c8a622fbec088e8 create_image:63:3a42bbca8e79b351 create_video:63:15cd8f30b8ade4fb cron:92:292f82a5bf80432f datetime:81:dacdb3f266911389 delegate:116:d332e10c09381c39 edit:51:335696e3487bd417 exec:26:65d86ddebf4525a4 heartbeat:117:ddc225c70b082389 knowledge_graph_search:177:22bcb18e65a472e3 list_files:37:cd4c09d245f72454 list_group_members:83:4345ccb489000a49 mcp_tool_search:81:ed7862fedeb045e0 memory_expand:125:6072ba8147dc9c39 memory_get:52:dd62d6abcd27a1d4 memory_search:70:cd99213294728db9 message:123:e9005b11e1a396c8 publish_skill:90:a0d23581f0ccc02d read_audio:74:5ef9cf866459945a read_document:133:5d0a2af4b3f7c4ee read_file:158:549148925a76adae read_image:71:3fe4943d23729591 read_video:74:ecfcb578da8365d8 send_file:157:e89fbaf795cd8f86 session_status:71:faead8ced35ac5d1 sessions_history:55:1a89703bd92250cb sessions_list:45:ff2d08b1e807a2be sessions_send:52:a22e427baf790cb1 skill_manage:76:e2b3e507e43bc310 skill_search:85:d71a75cdefdf86c0 spawn:71:33d8d1545a656159 team_tasks:107:e17d4995fbc3c914 tts:35:3d442eeec3d9cede use_skill:63:de7e669765eef91d vault_read:150:d1a0e1afa9ba8f75 vault_search:140:8759f6b82e8d580f web_fetch:49:37f3468ccbff2423 web_search:28:131dc9ace3d180c2 write_file:90:3396736b667c5361',
);

const unit = 'UTF-8 bytes';

const passage = (name: string, { length, digest = '' }: ProseLine): WordingPassage => ({
	name,
	length,
	sha256: digest,
	unit,
});

/** What a wording pack can hold; a line that stands in two places is there once. */
export const passages3: readonly WordingPassage[] = [
	...new Map(
		[
			...Object.entries(prose3).flatMap(([name, lines]) =>
				lines.filter((line) => typeof line !== 'string').map((line, index) => passage(`${name} ${index + 1}`, line)),
			),
			...Object.entries(headings3).map(([name, line]) => passage(name, line)),
			...Object.entries(toolLines3).map(([name, line]) => ({
				...passage(`tool ${name}`, line),
				opens: toolOpening(name),
			})),
			...Object.values(around3)
				.flat()
				.map((fragment, index): WordingPassage => ({ name: `values ${index + 1}`, ...fragment, unit })),
		].map((each) => [each.sha256, each]),
	).values(),
];
