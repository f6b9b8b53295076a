import { hasHidden } from '../../engine/rules/security/hasHidden.ts';
import { secretsIn } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

const unprintable = /[\p{Cc}\p{Cs}]/u;

/** True where a person would see less of these lines than a model does. */
const isUnseen = (lines: readonly string[]): boolean => lines.some((each) => hasHidden(each) || unprintable.test(each));

/** The same, or where they say what nobody else may know. */
export const isUnfit = async (lines: readonly string[], workspace: Workspace): Promise<boolean> =>
	isUnseen(lines) || (await secretsIn(lines.join('\n'), workspace)).length > 0;
