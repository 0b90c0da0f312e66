import { rule, warning } from '../rule.ts';

/** What a client says is shown once the client has agreed. */
export const voiceUnagreed = rule('voice-unagreed', function* ({ projects }) {
  for (const { value, doc } of projects)
    if (value.voice !== undefined && value.voice.agreed !== true)
      yield warning(doc.placeOfKey(['voice']), 'voice-unagreed', { name: value.voice.name, expected: ['agreed'] });
});
