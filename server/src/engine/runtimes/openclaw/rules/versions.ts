import type { RuleView } from '../../../rules/rule.ts';
import { compareVersions } from '../../detection/version.ts';

/** True for versions of OpenClaw before `version`. */
export const isBefore = ({ runtime }: RuleView, version: string): boolean =>
	compareVersions(runtime.version, version) < 0;
