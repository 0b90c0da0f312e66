import { Link } from 'react-router-dom';
import { quietButtonStyles } from '../components/desk.styles.ts';
import { Screen } from '../components/Screen.tsx';
import { words } from '../site.ts';

/** An address below the desk's that is none of its screens. */
export const UnknownScreen = () => (
  <Screen title={words.frame.notFound}>
    <Link to="/" css={quietButtonStyles}>
      {words.frame.back}
    </Link>
  </Screen>
);
