import { contactForm, contactRules } from '#site/contact.gen';
import { errors } from '#site/errors.gen';
import { Button } from '../ui/Button.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { acceptAttributeOf } from './attachments.ts';
import { Banner } from './Banner.tsx';
import { contactUrl } from './contact-url.ts';
import { fieldLabelStyles, fieldsetStyles, inputStyles, wideStyles } from '../ui/field.styles.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { FormFields } from './FormFields.tsx';
import { RunningText } from '../ui/RunningText.tsx';

const filesId = '_native-files';

/** Replaces the form after a rendering error: the same fields, validated and answered by the server. */
export const FallbackForm = () => (
  <div>
    <Banner id="_send-failure" title={contactForm.words.failureTitle} attention={errors.unexpected}>
      <p>
        <RunningText text={errors.unexpected} />
      </p>
      <PhoneLink withIcon />
    </Banner>
    <form css={fieldsetStyles} action={contactUrl} method="post" encType="multipart/form-data" noValidate>
      <FormFields register={(name) => ({ name })} errors={[]} isEmailRequired={false} isPhoneRequired={false} />
      <div css={wideStyles}>
        <label css={fieldLabelStyles} htmlFor={filesId}>
          {contactForm.fields.files.label}
        </label>
        <input
          css={inputStyles}
          id={filesId}
          name="files"
          type="file"
          multiple
          accept={acceptAttributeOf(contactRules.acceptedTypes)}
        />
      </div>
      <div css={wideStyles}>
        <Button type="submit">{contactForm.words.submit}</Button>
      </div>
      <PrivacyNotice />
    </form>
  </div>
);
