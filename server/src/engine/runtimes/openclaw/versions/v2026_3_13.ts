import { copied2026_1 } from '../access/pathHabits.ts';
import { toolRules2026_3 } from '../access/toolRules.ts';
import { replies2026_3 } from '../chat/replyStyle.ts';
import { talk2026_3 } from '../chat/talkStyle.ts';
import { configShapes } from '../config/shapes.ts';
import { parseDurations } from '../config/validation/duration.ts';
import { withholds2026_3 } from '../context/filters.ts';
import { buildContext2026_3 } from '../context/v2026_3/context.ts';
import { cutWarning2026_3 } from '../context/v2026_3/cutWarning.ts';
import { load2026_3 } from '../context/v2026_3/load.ts';
import { fileNames } from '../files.ts';
import { displayIdentity2026_3 } from '../identity/assistantIdentity.ts';
import { noRecord } from '../install/setupRecord.ts';
import { templates2026_3 } from '../install/templates.ts';
import { formerStateFile, tracesOf2026_3 } from '../install/traces.ts';
import { prepare2026_3 } from '../install/v2026_3/prepare.ts';
import { recall2026_3 } from '../memory/recall/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { usualTools2026_3 } from '../prompt/usualTools.ts';
import { place2026_3 } from '../prompt/v2026_3/place.ts';
import { passages2026_3, prose2026_3 } from '../prompt/v2026_3/prose.ts';
import { sections2026_3 } from '../prompt/v2026_3/sections.ts';
import { classify2026_3 } from '../sessions.ts';
import { listProse2026_3 } from '../skills/list/listProse.ts';
import { skills2026_3 } from '../skills/loading/styles.ts';
import { v2026_1_29 } from './v2026_1_29.ts';

/** As 2026.1.29, with a limit for all files together, scheduled runs of their own, and a first-run ritual that begins once. */
export const v2026_3_13: OpenClawProfile = {
	...v2026_1_29,
	version: '2026.3.13',
	title: 'OpenClaw 2026.3.13',
	configShape: configShapes['2026.3.13'],
	limits: { perFile: 20_000, total: 150_000 },
	soulEvil: false,
	displayIdentity: displayIdentity2026_3,
	parseInterval: (raw) => parseDurations(raw, 'm'),
	load: load2026_3,
	install: {
		templates: templates2026_3,
		keepsRecord: false,
		record: () => noRecord,
		stateFile: formerStateFile,
		doneKey: 'onboardingCompletedAt',
		prepare: (facts, _record, templates, options) => prepare2026_3(facts, templates, options),
		traces: tracesOf2026_3,
	},
	classify: classify2026_3,
	withholds: withholds2026_3,
	lightNames: [fileNames.heartbeat],
	buildContext: buildContext2026_3,
	labelOf: (file) => file.path.trim(),
	cutWarning: cutWarning2026_3,
	sections: sections2026_3,
	passages: passages2026_3,
	moreInputs: place2026_3,
	recall: recall2026_3,
	talk: talk2026_3,
	replies: replies2026_3,
	skills: skills2026_3,
	skillProse: listProse2026_3(prose2026_3),
	paths: {
		memoryGet: 'resolved',
		followsLinks: false,
		patches: 'if enabled',
		seesMounts: true,
		copyOfReadOnly: 'only read',
		promptOfCopy: copied2026_1,
	},
	toolRules: toolRules2026_3,
	usualTools: usualTools2026_3,
};
