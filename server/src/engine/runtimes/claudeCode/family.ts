import type { Family } from '../detection/family.ts';
import { claudeCode } from './claudeCode.ts';
import { knownClaudeCode } from './known.ts';
import { profiles } from './versions/profiles.ts';

export const claudeCodeFamily: Family = { ...knownClaudeCode, versions: profiles.map(claudeCode) };
