import { compareVersions } from '../../detection/version.ts';
import table2026_1_24 from './shapes/2026.1.24.json' with { type: 'json' };
import table2026_1_29 from './shapes/2026.1.29.json' with { type: 'json' };
import table2026_3_13 from './shapes/2026.3.13.json' with { type: 'json' };
import table2026_5_28 from './shapes/2026.5.28.json' with { type: 'json' };
import table2026_7_1 from './shapes/2026.7.1.json' with { type: 'json' };
import table2026_9_6 from './shapes/2026.9.6.json' with { type: 'json' };
import { checks2026_1_29 } from './v2026_1_29/checks.ts';
import { checks2026_3 } from './v2026_3/checks.ts';
import { onLoad2026_3 } from './v2026_3/onLoad.ts';
import { checks2026_5 } from './v2026_5/checks.ts';
import { checks2026_7 } from './v2026_7/checks.ts';
import { onLoad2026_7 } from './v2026_7/onLoad.ts';
import { checks2026_9 } from './v2026_9/checks.ts';
import { onLoad2026_9 } from './v2026_9/onLoad.ts';
import { checks2026_1 } from './validation/checks.ts';
import { laterChecks, laterChecks2026_3, laterChecks2026_7, laterChecks2026_9 } from './validation/later.ts';
import { type ShapeFile, shapeOf } from './validation/shape.ts';

/** What the strict schema of the configuration allows, by version, the newest first. */
export const configShapes = {
	'2026.9.6': shapeOf(table2026_9_6, { checks: checks2026_9, later: laterChecks2026_9, onLoad: onLoad2026_9 }),
	'2026.7.1': shapeOf(table2026_7_1, { checks: checks2026_7, later: laterChecks2026_7, onLoad: onLoad2026_7 }),
	'2026.5.28': shapeOf(table2026_5_28, { checks: checks2026_5, later: laterChecks2026_7, onLoad: onLoad2026_7 }),
	'2026.3.13': shapeOf(table2026_3_13, { checks: checks2026_3, later: laterChecks2026_3, onLoad: onLoad2026_3 }),
	'2026.1.29': shapeOf(table2026_1_29, { checks: checks2026_1_29, later: laterChecks }),
	'2026.1.24': shapeOf(table2026_1_24, { checks: checks2026_1, later: laterChecks, ignoresOwnVariables: true }),
} as const satisfies Readonly<Record<string, ShapeFile>>;

const newestFirst: readonly (readonly [version: string, shape: ShapeFile])[] = Object.entries(configShapes);

/** Of the two known versions around `version`, the schema of the one that is not `shape`; undefined where there is none on that side. */
export function shapeBeyond(shape: ShapeFile, version: string): ShapeFile | undefined {
	const at = newestFirst.findIndex(([, each]) => each === shape);
	const known = newestFirst[at];
	if (!known) return undefined;
	return newestFirst[compareVersions(version, known[0]) > 0 ? at - 1 : at + 1]?.[1];
}
