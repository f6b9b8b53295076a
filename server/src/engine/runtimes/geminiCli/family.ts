import type { Family } from '../detection/family.ts';
import { geminiCli } from './geminiCli.ts';
import { knownGeminiCli } from './known.ts';

export const geminiCliFamily: Family = { ...knownGeminiCli, versions: [geminiCli] };
