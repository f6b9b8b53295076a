import { toolRules2026_5 } from '../access/toolRules.ts';
import { replies2026_5 } from '../chat/replyStyle.ts';
import { configShapes } from '../config/shapes.ts';
import { contextLinesOf, volatileHeartbeat } from '../context/projectContext.ts';
import { isHeartbeatEmpty2026_5 } from '../heartbeat/heartbeat.ts';
import { templates2026_5 } from '../install/templates.ts';
import { formerStateFile, tracesOf2026_5 } from '../install/traces.ts';
import { prepare2026_5 } from '../install/v2026_5/prepare.ts';
import { record2026_5 } from '../install/v2026_7/record.ts';
import { recall2026_5 } from '../memory/recall/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { usualTools2026_5 } from '../prompt/usualTools.ts';
import { passages2026_5, prose2026_5 } from '../prompt/v2026_5/prose.ts';
import { sections2026_5 } from '../prompt/v2026_7/sections.ts';
import { placeStyle2026_5 } from '../prompt/v2026_9/place.ts';
import { classify2026_3 } from '../sessions.ts';
import { listProse2026_7 } from '../skills/list/listProse.ts';
import { pluginSkillPassages, shipped2026_5 } from '../skills/loading/pluginSkills.ts';
import { skills2026_5 } from '../skills/loading/styles.ts';
import { v2026_7_1 } from './v2026_7_1.ts';

/** As 2026.7.1, with smaller limits, and what it knows of a workspace in the workspace alone. */
export const v2026_5_28: OpenClawProfile = {
	...v2026_7_1,
	version: '2026.5.28',
	title: 'OpenClaw 2026.5.28',
	configShape: configShapes['2026.5.28'],
	limits: { perFile: 12_000, total: 60_000 },
	isHeartbeatEmpty: isHeartbeatEmpty2026_5,
	// Empty parts of a session's key count for nothing, as in 2026.3.
	classify: classify2026_3,
	install: {
		templates: templates2026_5,
		keepsRecord: true,
		stateFile: formerStateFile,
		doneKey: 'setupCompletedAt',
		record: record2026_5,
		prepare: prepare2026_5,
		traces: tracesOf2026_5,
	},
	contextLines: contextLinesOf(prose2026_5),
	volatileFiles: volatileHeartbeat(prose2026_5),
	sections: sections2026_5,
	passages: () => [...passages2026_5(), ...pluginSkillPassages(shipped2026_5)],
	replies: replies2026_5,
	recall: recall2026_5,
	toolRules: toolRules2026_5,
	usualTools: usualTools2026_5,
	place: placeStyle2026_5,
	skills: skills2026_5,
	skillProse: listProse2026_7(prose2026_5),
};
